import * as assert from 'node:assert/strict';
import { DiffLines } from './change-edits';
import { Hunk } from './hunks';
import { isKeptOfRevision, KeptChanges } from './kept-changes';

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

describe('What is stored of kept changes', () => {
    it('is known from anything else', () => {
        assert.ok(isKeptOfRevision({ revision: 1, kept: [[1, 'print']] }));
        for (const other of [
            null,
            [],
            { revision: 1 },
            { revision: '1', kept: [] },
            { revision: 1, kept: [['1', 1]] }
        ]) {
            assert.equal(isKeptOfRevision(other), false, JSON.stringify(other));
        }
    });
});
