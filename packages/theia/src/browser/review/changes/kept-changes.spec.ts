import * as assert from 'node:assert/strict';
import { DiffLines } from './change-edits';
import { Hunk } from './hunks';
import { KeptChanges } from './kept-changes';
import { KeptChangesStore } from './kept-changes-store';

const LINES: DiffLines = { original: ['a', 'b', 'a', 'b'], modified: ['a', 'B', 'a', 'B'], eol: '\n' };

function hunk(original: number, modified = original, length = 1): Hunk {
    return {
        original: { start: original, end: original + 1 },
        modified: { start: modified, end: modified + length }
    };
}

describe('KeptChanges', () => {
    let kept: KeptChanges;
    let changes: number;

    beforeEach(() => {
        changes = 0;
        kept = new KeptChanges([], () => changes++);
        kept.markRead(hunk(1), LINES);
    });

    it('has what is kept, and not an equal change elsewhere', () => {
        assert.equal(kept.isRead(hunk(1), LINES), true);
        assert.equal(kept.isRead(hunk(3), LINES), false);
        assert.equal(changes, 1);
    });

    it('has it through edits elsewhere', () => {
        const modified = ['new', ...LINES.modified];
        assert.equal(kept.isRead(hunk(1, 2), { ...LINES, modified }), true);
    });

    for (const [what, lines, changed] of [
        ['its new text changes', { ...LINES, modified: ['a', 'B!', 'a', 'B'] }, hunk(1)],
        ['the file changes there', { ...LINES, original: ['a', 'x', 'a', 'b'] }, hunk(1)],
        ['it becomes longer', LINES, hunk(1, 1, 2)],
        ['it adds nothing any more', LINES, hunk(1, 1, 0)]
    ] as const) {
        it(`does not have it when ${what}`, () => {
            assert.equal(kept.isRead(changed, lines), false);
        });
    }

    it('tells lines from other lines with the same characters', () => {
        const two = { original: [], modified: ['ab', 'c'], eol: '\n' };
        const added = { original: { start: 0, end: 0 }, modified: { start: 0, end: 2 } };
        kept.markRead(added, two);
        assert.equal(kept.isRead(added, { ...two, modified: ['a', 'bc'] }), false);
    });

    it('has it again when it is brought back, as by undo', () => {
        assert.equal(kept.isRead(hunk(1), { ...LINES, modified: ['a', 'x', 'a', 'B'] }), false);
        assert.equal(kept.isRead(hunk(1), LINES), true);
    });
});

describe('KeptChangesStore', () => {
    let items: Map<string, string>;
    let store: KeptChangesStore;

    beforeEach(() => {
        items = new Map();
        store = new KeptChangesStore({
            getItem: key => items.get(key) ?? null,
            setItem: (key, value) => void items.set(key, value),
            removeItem: key => void items.delete(key)
        });
    });

    it('gives back what was kept, as after a reload', () => {
        const kept = new KeptChanges([], () => store.save('one', 1, kept.all));
        kept.markRead(hunk(1), LINES);
        const again = new KeptChanges(store.load('one', 1), () => undefined);
        assert.equal(again.isRead(hunk(1), LINES), true);
        assert.equal(again.isRead(hunk(3), LINES), false);
    });

    it('has nothing of another revision or review, nor of what is forgotten', () => {
        store.save('one', 1, [[1, 'print']]);
        assert.deepEqual(store.load('one', 2), []);
        assert.deepEqual(store.load('two', 1), []);
        store.forget('one');
        assert.deepEqual(store.load('one', 1), []);
        assert.equal(items.size, 0);
    });

    it('has nothing of what it cannot read', () => {
        store.save('one', 1, []);
        items.set([...items.keys()][0], '{');
        assert.deepEqual(store.load('one', 1), []);
    });

    it('forgets what there is no room for', () => {
        const full = new KeptChangesStore({
            getItem: key => items.get(key) ?? null,
            setItem: () => {
                throw new Error('QuotaExceededError');
            },
            removeItem: key => void items.delete(key)
        });
        store.save('one', 1, [[1, 'print']]);
        full.save('one', 1, [[2, 'print']]);
        assert.deepEqual(full.load('one', 1), []);
    });
});
