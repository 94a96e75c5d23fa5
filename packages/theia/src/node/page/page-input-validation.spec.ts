import * as assert from 'node:assert/strict';
import { toWire } from '../../common';
import { pageInput } from './page-input-validation';

const GREETING = { windowId: 'window-1', applicationName: 'T', workspaceRoots: [], pageWaitSeconds: 1 };

const FILE = { uri: 'file:///a', lastFocused: 1, isActive: true };

describe('What a page sends', () => {
    it('is taken without what does not belong to it', () => {
        assert.deepEqual(pageInput.greeting({ ...GREETING, other: 1 }), GREETING);
        const call = { id: 'page/1', method: 'ping', arguments: [] };
        assert.deepEqual(pageInput.call({ ...call, other: 1 }), call);
    });

    it('has its texts unwrapped', () => {
        const accepted = { kind: 'accepted', revision: 1, text: toWire('\uFEFFtext') };
        assert.deepEqual(pageInput.decision(accepted), { ...accepted, text: '\uFEFFtext' });
        assert.deepEqual(pageInput.finalText({ text: toWire('\uD800') }), { text: '\uD800' });
        assert.equal(pageInput.draft(toWire('text')), 'text');
    });

    const refused: [what: string, read: () => unknown][] = [
        [
            'a call with too many arguments',
            () => pageInput.call({ id: '1', method: 'm', arguments: Array(11).fill(1) })
        ],
        ['a call whose name is too long', () => pageInput.call({ id: '1', method: 'm'.repeat(101), arguments: [] })],
        ['a window with a short id', () => pageInput.greeting({ ...GREETING, windowId: 'short' })],
        ['a wait without an end', () => pageInput.greeting({ ...GREETING, pageWaitSeconds: Infinity })],
        ['a snapshot without a revision', () => pageInput.snapshot({ files: [FILE] })],
        [
            'a cursor before the text',
            () => pageInput.snapshot({ revision: 1, files: [{ ...FILE, cursor: { line: -1, character: 0 } }] })
        ],
        ['a decision of another kind', () => pageInput.decision({ kind: 'maybe', revision: 1 })],
        ['a decision about no revision', () => pageInput.decision({ kind: 'rejected', revision: 0 })],
        ['a text that is not wrapped', () => pageInput.decision({ kind: 'accepted', revision: 1, text: 'text' })],
        ['an outcome that says nothing', () => pageInput.showOutcome({ shown: 'perhaps' })]
    ];
    for (const [what, read] of refused) {
        it(`is refused if it is ${what}`, () => {
            assert.throws(read);
        });
    }
});
