import * as assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { codexHooks } from '../../agents/hooks/setup/hook-settings';
import { hookFileKinds } from '../../contract';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { HookFiles } from './hook-files';

const group = (command: string): object => ({ matcher: 'x', hooks: [{ type: 'command', command }] });
const [mine, other] = [group('mine'), group('other')];

describe('HookFiles', () => {
    const home = useTemporaryFolder();
    let files: HookFiles;
    let codex: string;

    beforeEach(() => {
        files = new HookFiles({ home: home(), environment: {} });
        codex = files.fileOf('codex');
    });

    /** Gives Codex a file of the user's own. */
    function write(text: string): void {
        mkdirSync(path.dirname(codex), { recursive: true });
        writeFileSync(codex, text, { mode: 0o644 });
    }

    const text = (): string => readFileSync(codex, 'utf8');
    const turnOn = async (): Promise<void> => assert.deepEqual(await files.turnOn('codex'), { done: true });
    const turnOff = async (): Promise<void> => assert.deepEqual(await files.turnOff('codex'), { done: true });

    for (const kind of hookFileKinds) {
        it(`writes for ${kind} the text that it has told, for the user alone, and takes it away again`, async () => {
            const { text, ...state } = await files.read(kind);
            const file = files.fileOf(kind);
            assert.deepEqual([state.state, state.file, existsSync(file)], ['off', file, false]);
            assert.deepEqual(await files.turnOn(kind), { done: true });
            assert.deepEqual([readFileSync(file, 'utf8'), statSync(file).mode & 0o777], [text, 0o600]);
            assert.deepEqual(await files.read(kind), { ...state, state: 'on', text });
            assert.deepEqual(await files.turnOff(kind), { done: true });
            assert.equal(existsSync(path.dirname(file)), false);
        });
    }

    it('has the files where the agents look for them', () => {
        const environment = { CODEX_HOME: path.join(home(), 'a'), COPILOT_HOME: path.join(home(), 'b') };
        const moved = new HookFiles({ home: home(), environment });
        assert.equal(moved.fileOf('codex'), path.join(home(), 'a', 'hooks.json'));
        assert.equal(moved.fileOf('copilot-cli'), path.join(home(), 'b', 'hooks', 'agent-companion.json'));
    });

    const hooks = { PreToolUse: [mine, other], Stop: [mine] };
    for (const [what, before] of Object.entries({
        'in one line': JSON.stringify({ hooks }),
        'in lines': `${JSON.stringify({ description: 'mine', hooks }, undefined, 4)}\n`,
        'with tabs and CRLF': JSON.stringify({ hooks, description: 'mine' }, undefined, '\t').replaceAll('\n', '\r\n'),
        'in no order': '{ "hooks" : {\n  "Stop":[ {"hooks":[] } ]  }\n\n} ',
        'without hooks': '{\n  "description": "mine"\n}\n'
    })) {
        it(`goes behind what is in a file ${what}, once, and leaves each byte of it`, async () => {
            write(before);
            await turnOn();
            const on = text();
            const { hooks: had = {} } = JSON.parse(before) as { hooks?: Record<string, object[]> };
            const expected = Object.entries(codexHooks.hooks).map(([event, ours]) => [
                event,
                [...(had[event] ?? []), ...ours]
            ]);
            const settings = JSON.parse(on) as { hooks: object };
            assert.deepEqual(settings.hooks, { ...had, ...Object.fromEntries(expected) });
            assert.deepEqual([on.includes('\r'), on.includes('\n\t')], Array(2).fill(before.includes('\r')));
            assert.equal((await files.read('codex')).state, 'on');
            await turnOn();
            assert.equal(text(), on);
            await turnOff();
            assert.deepEqual([text(), statSync(codex).mode & 0o777], [before, 0o644]);
            await turnOff();
            assert.equal(text(), before);
        });
    }

    it('replaces ours of another release, and takes it out of what the user has put it into', async () => {
        const [ours] = codexHooks.hooks.PreToolUse as { hooks: { command: string }[] }[];
        const old = { ...ours.hooks[0], timeout: 1 };
        const mixed = { hooks: [old, { command: 'mine' }] };
        write(JSON.stringify({ hooks: { Stop: [{ hooks: [old] }], PreToolUse: [mixed, { hooks: [old] }, other] } }));
        assert.equal((await files.read('codex')).state, 'off');
        await turnOn();
        const kept = [{ hooks: [{ command: 'mine' }] }, other];
        const { PreToolUse, ...others } = codexHooks.hooks;
        assert.deepEqual(JSON.parse(text()), { hooks: { PreToolUse: [...kept, ...PreToolUse], ...others } });
        await turnOff();
        assert.deepEqual(JSON.parse(text()), { hooks: { PreToolUse: kept } });
    });

    for (const [what, content, code] of [
        ['no JSON', '{ "hooks": ', 'not-json'],
        ['JSON with a comment, which Codex does not read', '{} // mine', 'not-json'],
        ['nothing', '', 'not-json'],
        ['no object', '[]', 'not-settings'],
        ['hooks that are no lists', '{ "hooks": { "Stop": {} } }', 'not-settings'],
        ['too much', ' '.repeat(2 ** 20 + 1), 'not-own'],
        ['more depth than can be read', '['.repeat(2 ** 20), 'not-read']
    ]) {
        it(`leaves a file alone that has ${what}, and says so`, async () => {
            write(content);
            await isLeft(code);
            assert.equal(text(), content);
        });
    }

    it('leaves a link alone, and says so', async () => {
        const target = path.join(home(), 'dotfiles.json');
        writeFileSync(target, '{}');
        mkdirSync(path.dirname(codex));
        symlinkSync(target, codex);
        await isLeft('not-own');
        assert.equal(readFileSync(target, 'utf8'), '{}');
    });

    it('leaves bytes alone that are no text, and says that they cannot be written', async () => {
        const bytes = Buffer.from('{ "description": "\xe9" }', 'latin1');
        write('');
        writeFileSync(codex, bytes);
        const outcome = await files.turnOn('codex');
        assert.equal(!outcome.done && outcome.code, 'not-written');
        assert.deepEqual(readFileSync(codex), bytes);
    });

    async function isLeft(code: string): Promise<void> {
        const { state, problem } = await files.read('codex');
        assert.deepEqual([state, problem?.code], ['unusable', code]);
        for (const outcome of [await files.turnOn('codex'), await files.turnOff('codex')]) {
            assert.deepEqual([!outcome.done && outcome.code, !outcome.done && outcome.facts[0]], [code, codex]);
        }
    }

    it('says that a file cannot be written where its folder is a file', async () => {
        writeFileSync(path.dirname(codex), '');
        const outcome = await files.turnOn('codex');
        assert.deepEqual(
            [!outcome.done && outcome.code, await files.turnOff('codex')],
            ['not-written', { done: true }]
        );
    });
});
