import * as assert from 'node:assert/strict';
import { checkAnswer, checkCall, Checked } from './page-input-validation';

const GREETING = { windowId: 'window-1', applicationName: 'T', workspaceRoots: [], pageWaitSeconds: 1 };

const FILE = { uri: 'file:///a', lastFocused: 1, isActive: true };

const call = (method: string, ...args: unknown[]): Checked<{ arguments: readonly unknown[] }> =>
    checkCall({ id: 'page/1', method, arguments: args });

function argumentsOf(checked: Checked<{ arguments: readonly unknown[] }>): readonly unknown[] {
    assert.ok(checked.ok);
    return checked.value.arguments;
}

describe('What a page sends', () => {
    it('is taken without what does not belong to it', () => {
        assert.deepEqual(argumentsOf(call('greet', { ...GREETING, other: 1 })), [GREETING]);
        const greet = { id: 'page/1', method: 'greet', arguments: [GREETING] };
        assert.deepEqual(checkCall({ ...greet, other: 1 }), { ok: true, value: greet });
    });

    const mention = (file: object, count = 1): object =>
        call(
            'mentionFiles',
            'Agent',
            Array.from({ length: count }, () => ({ uri: 'file:///a', ...file }))
        );

    it('may offer tools of the IDE, and no others', () => {
        const other = { name: 'my_tool', title: 'T', description: 'D', effect: 'programs', inputSchema: {} };
        const offered = argumentsOf(call('updateTools', { names: ['get_hover'], contributed: [other] }));
        assert.deepEqual(offered, [{ names: ['get_hover'] }]);
    });

    const greetReview = (review: object): ReturnType<typeof call> =>
        call('greet', { ...GREETING, review: { before: 'asked', guarded: [], ...review } });

    it('may say what is reviewed before it is written', () => {
        const review = { before: 'everything', guarded: ['.env*'], byKind: { codex: 'asked' } };
        assert.deepEqual(argumentsOf(greetReview({ ...review, other: 1 })), [{ ...GREETING, review }]);
    });

    const decide = (decision: unknown): object => call('decideReview', 'id', decision);
    const refused: [what: string, checked: () => object][] = [
        ['no call', () => checkCall('greet')],
        ['a call of an unknown method', () => call('other')],
        ['a call of a method that every object has', () => call('toString')],
        ['a call with too many arguments', () => call('updateWorkspace', [], 1)],
        ['a call with too few arguments', () => call('decideReview', 'id')],
        [
            'a call whose id is too long',
            () => checkCall({ id: '1'.repeat(101), method: 'greet', arguments: [GREETING] })
        ],
        ['an agent that there is not', () => call('greet', { ...GREETING, agents: { other: 'on' } })],
        ['a choice of reviews that there is not', () => greetReview({ before: 'never' })],
        ['too many globs', () => greetReview({ guarded: Array.from({ length: 201 }, () => '*') })],
        ['a very long glob', () => greetReview({ guarded: ['*'.repeat(501)] })],
        [
            'a choice for too many agents',
            () => greetReview({ byKind: Object.fromEntries(Array.from({ length: 21 }, (_, kind) => [kind, 'asked'])) })
        ],
        ['a wait without an end', () => call('greet', { ...GREETING, pageWaitSeconds: Infinity })],
        ['a tool of the IDE that there is not', () => call('updateTools', { names: ['other'] })],
        [
            'a refusal with an unknown code',
            () => checkAnswer('runTool', { ok: true, value: { ok: false, code: 'other', reason: '' } })
        ],
        ['a result that is not JSON text', () => checkAnswer('runTool', { ok: true, value: { ok: true, result: {} } })],
        ['a snapshot without a revision', () => call('updateEditors', { files: [FILE] })],
        [
            'a cursor before the text',
            () => call('updateEditors', { revision: 1, files: [{ ...FILE, cursor: { line: -1, character: 0 } }] })
        ],
        ['a mention of no file', () => mention({}, 0)],
        ['a mention of more files than a prompt takes', () => mention({}, 101)],
        ['a mention of a text that is not on disk', () => mention({ uri: 'untitled:a' })],
        ['a mention of a relative path', () => mention({ uri: 'a/b' })],
        ['a mention of a very long path', () => mention({ uri: `file:///${'a'.repeat(16_384)}` })],
        ['a mention of lines in the wrong order', () => mention({ lines: { first: 2, last: 1 } })],
        ['a decision of another kind', () => decide({ kind: 'maybe', revision: 1 })],
        ['a file to write of no bytes', () => call('writeReview', 'id', { revision: 1, encoded: 'é' })],
        ['a path to write to', () => call('writeReview', 'id', '/etc/passwd')],
        ['a text that is not wrapped', () => decide({ kind: 'accepted', revision: 1, text: 'text' })],
        ['an outcome that says nothing', () => checkAnswer('showReview', { ok: true, value: { shown: 'perhaps' } })],
        ['a failure that says nothing', () => checkAnswer('showReview', { ok: false })]
    ];
    for (const [what, checked] of refused) {
        it(`is refused if it is ${what}`, () => {
            const { ok, reason } = checked() as { ok: boolean; reason?: string };
            assert.equal(ok, false);
            assert.match(reason ?? '', /^The page sent an unusable value for \w+: /);
        });
    }
});
