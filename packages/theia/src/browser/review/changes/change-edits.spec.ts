import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { ChangeEdit, DiffLines, DiffPlace, EditableDiff, takeBack } from './change-edits';
import { Hunk, TextEdit } from './hunks';

const LINES: DiffLines = { original: ['a', 'b', 'c', 'd'], modified: ['a', 'B', 'c', 'D'], eol: '\n' };

function changeOf(line: number): Hunk {
    return { original: { start: line, end: line + 1 }, modified: { start: line, end: line + 1 } };
}

/** A diff whose second and fourth lines differ, and which says so when the test has it computed. */
class TestDiff implements EditableDiff {
    private readonly computed = new Emitter<void>();
    readonly onDidCompute = this.computed.event;
    known: Hunk[] | undefined;
    cursor: DiffPlace = { side: 'modified', line: 1 };
    version: string | undefined = 'first';
    mayEdit = true;
    readonly edits: TextEdit[] = [];

    readLines(): DiffLines {
        return LINES;
    }

    compute(): void {
        this.known = [changeOf(1), changeOf(3)];
        this.computed.fire();
    }

    edit(edits: TextEdit[]): boolean {
        this.edits.push(...edits);
        return this.mayEdit;
    }
}

describe('Taking a change back', () => {
    let diff: TestDiff;

    beforeEach(() => (diff = new TestDiff()));

    const undo = (): Promise<ChangeEdit> => takeBack(diff, (hunk, atCursor) => hunk === atCursor);
    const texts = (): string[] => diff.edits.map(({ text }) => text);

    it('takes the one at the cursor', async () => {
        diff.compute();
        assert.equal(await undo(), 'done');
        assert.deepEqual(texts(), ['b']);
    });

    it('takes all others when only that one is kept', async () => {
        diff.compute();
        assert.equal(await takeBack(diff, (hunk, atCursor) => hunk !== atCursor), 'done');
        assert.deepEqual(texts(), ['d']);
    });

    it('says so when there is none at the cursor', async () => {
        diff.compute();
        diff.cursor = { side: 'original', line: 2 };
        assert.equal(await undo(), 'no change at the cursor');
    });

    it('takes the one where the cursor was when the user asked, though the differences come later', async () => {
        const undoing = undo();
        diff.cursor = { side: 'original', line: 3 };
        diff.compute();
        assert.equal(await undoing, 'done');
        assert.deepEqual(texts(), ['b']);
    });

    for (const [what, version] of [
        ['has been replaced or edited', 'second'],
        ['is behind another tab', undefined]
    ] as const) {
        it(`takes nothing of a text that ${what} since the user asked`, async () => {
            const undoing = undo();
            diff.version = version;
            diff.compute();
            assert.equal(await undoing, 'stale');
            assert.deepEqual(texts(), []);
        });
    }

    it('takes nothing while the text cannot be edited, as when it is decided', async () => {
        diff.mayEdit = false;
        diff.compute();
        assert.equal(await undo(), 'stale');
    });

    it('gives up when the differences do not come', async () => {
        assert.equal(await takeBack(diff, () => true, 0), 'stale');
    });
});
