import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { ActionableDiff, ChangeEdits, ChangeOutcome, DiffLines, DiffPlace } from './change-edits';
import { Hunk, TextEdit } from './hunks';
import { KeptChanges } from './kept-changes';

const CHANGED = ['a', 'B', 'c', 'D', 'e', 'F', 'g'];

function changeOf(line: number): Hunk {
    return { original: { start: line, end: line + 1 }, modified: { start: line, end: line + 1 } };
}

/** A diff whose second, fourth and sixth lines differ, and which says so when the test has it computed. */
class TestDiff implements ActionableDiff {
    private readonly computed = new Emitter<void>();
    readonly onDidCompute = this.computed.event;
    known: Hunk[] | undefined;
    cursor: DiffPlace = { side: 'modified', line: 1 };
    version: string | undefined = 'first';
    mayEdit = true;
    modified = CHANGED;
    readonly edits: TextEdit[] = [];

    readLines(): DiffLines {
        return { original: CHANGED.map(line => line.toLowerCase()), modified: this.modified, eol: '\n' };
    }

    compute(): void {
        this.known = [1, 3, 5].map(changeOf);
        this.computed.fire();
    }

    edit(edits: TextEdit[]): boolean {
        this.edits.push(...edits);
        const lines = edits.map(({ range }) => range.startLineNumber - 1);
        this.modified = this.modified.map((line, index) => (lines.includes(index) ? line.toLowerCase() : line));
        return this.mayEdit;
    }

    moveTo({ modified }: Hunk): void {
        this.cursor = { side: 'modified', line: modified.start };
    }
}

describe('ChangeEdits', () => {
    let diff: TestDiff;
    let marks: KeptChanges;
    let edits: ChangeEdits;
    const once = { isRepetition: false };

    beforeEach(() => {
        diff = new TestDiff();
        marks = new KeptChanges([], () => undefined);
        edits = new ChangeEdits(diff, marks, once);
    });

    const texts = (): string[] => diff.edits.map(({ text }) => text);
    const at = (line: number, side: DiffPlace['side'] = 'modified'): DiffPlace => ({ side, line });

    it('takes a held key, or the second click of a double click, for no act of its own', async () => {
        diff.compute();
        const held = new ChangeEdits(diff, marks, { isRepetition: true });
        const outcomes = await Promise.all([held.keep(), held.undo(), held.undo(at(3)), held.undoOthers()]);
        assert.deepEqual(outcomes, ['repeated', 'repeated', 'repeated', 'repeated']);
        assert.deepEqual(texts(), []);
        assert.equal(diff.cursor.line, 1);
        assert.equal(marks.isRead(changeOf(1), diff.readLines()), false);
    });

    it('takes what was just undone for no change, though it is still reported as one', async () => {
        diff.compute();
        await edits.undo();
        diff.cursor = at(0);
        assert.equal(await edits.undo(), 'moved');
        assert.equal(diff.cursor.line, 3);
    });

    it('takes that of two at the cursor that is not read: where lines are gone before and after one', async () => {
        diff.known = [
            { original: { start: 0, end: 1 }, modified: { start: 0, end: 0 } },
            { original: { start: 2, end: 7 }, modified: { start: 1, end: 1 } }
        ];
        diff.modified = ['b'];
        diff.cursor = at(0);
        await edits.keep();
        await edits.keep();
        assert.equal(marks.all.length, 2);
    });

    it('takes the one where the cursor was when the user asked, though the differences come later', async () => {
        const undoing = edits.undo();
        diff.cursor = at(3, 'original');
        diff.compute();
        assert.equal(await undoing, 'done');
        assert.deepEqual(texts(), ['b']);
    });

    for (const [what, version] of [
        ['has been replaced or edited', 'second'],
        ['is behind another tab', undefined]
    ] as const) {
        it(`does nothing to a text that ${what} since the user asked`, async () => {
            const outcomes: Promise<ChangeOutcome>[] = [edits.undo(), edits.keep()];
            diff.version = version;
            diff.compute();
            assert.deepEqual(await Promise.all(outcomes), ['stale', 'stale']);
            assert.deepEqual(texts(), []);
            assert.deepEqual(marks.all, []);
        });
    }

    it('undoes nothing while the text cannot be edited, as when it is decided', async () => {
        diff.mayEdit = false;
        diff.compute();
        assert.equal(await edits.undo(), 'stale');
        assert.equal(diff.cursor.line, 1);
    });

    it('gives up when the differences do not come', async () => {
        assert.equal(await new ChangeEdits(diff, marks, once, 0).undo(), 'stale');
    });
});
