import * as assert from 'node:assert/strict';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useStartedBed } from '../support/review-bed';

const BEFORE = 'a\nb\nc\nd\ne\nf\ng\n';
/** A changed line, a deleted line, and new lines at the end. */
const AFTER = 'a\nB\nc\nd\nf\ng\nh\ni\n';
/** The same, with the deleted line back. */
const LESS = 'a\nB\nc\nd\ne\nf\ng\nh\ni\n';
/** The same as AFTER, without the new lines at the end. */
const LAST_UNDONE = 'a\nB\nc\nd\nf\ng\n';

describe('A review in code-server, change by change', function () {
    this.timeout(120_000);
    const bed = useStartedBed(() => startTestCodeServer({}), BEFORE);

    // A key that comes as soon as a repeat would is taken for one.
    const press = (key: string): Promise<void> => bed.ide.page.keyboard.press(key, { delay: 150 });

    /** Holds a key with Shift and Alt until it repeats. */
    async function hold(key: string): Promise<void> {
        const { keyboard } = bed.ide.page;
        for (const each of ['Shift', 'Alt', key, key, key]) {
            await keyboard.down(each);
        }
        for (const each of [key, 'Alt', 'Shift']) {
            await keyboard.up(each);
        }
    }

    it('is kept and undone by keys, and one undo brings a change back', async () => {
        const { review } = bed.ide;
        await bed.propose(AFTER);
        await review.focusRightSide();
        await press('Control+Home');
        // No change is there: the nearest one is shown.
        await press('Shift+Alt+KeyK');
        await review.waitForCursor(2);
        await review.waitForKeptMarks(0);
        await hold('KeyK');
        await review.waitForKeptMarks(1);
        await bed.ide.message('1 of 3 kept').waitFor();
        await review.waitForCursor(5);
        await press('Shift+Alt+KeyZ');
        await review.waitForText('modified', LESS);
        await review.waitForCursor(8);
        await press('Control+KeyZ');
        await review.waitForText('modified', AFTER);
        await review.waitForKeptMarks(1);
        await press('Control+End');
        await press('ArrowUp');
        await press('Shift+Alt+KeyZ');
        await review.waitForText('modified', LAST_UNDONE);
        await bed.ide.save();
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: LAST_UNDONE });
    });

    it('is kept and undone from the terminal, which keeps the keyboard, and gets no letter', async () => {
        const { review, terminal } = bed.ide;
        await terminal.open();
        await bed.propose(AFTER);
        await review.focusRightSide();
        // VS Code may have put the cursor at the first change.
        await press('Control+Home');
        await terminal.focus();
        await press('Shift+Alt+KeyK');
        await review.waitForCursor(2);
        await press('Shift+Alt+KeyK');
        await review.waitForKeptMarks(1);
        await press('Shift+Alt+KeyZ');
        await review.waitForText('modified', LESS);
        assert.equal(await terminal.output('echo ty""ped'), 'typed');
        await bed.agent.closeDiff(bed.file);
        await review.waitUntilGone(bed.name);
    });

    it('is kept and undone by the menu of the editor', async () => {
        const { review } = bed.ide;
        await bed.propose(AFTER);
        await review.chooseInMenu('h', 'Keep Change');
        await review.waitForKeptMarks(1);
        await review.chooseInMenu('h', 'Undo Change');
        await review.waitForText('modified', LAST_UNDONE);
        await review.waitForKeptMarks(0);
    });

    it('has no change marked as kept that the agent has changed since', async () => {
        const { review } = bed.ide;
        await bed.propose(AFTER);
        await review.focusRightSide();
        await press('Control+End');
        await press('ArrowUp');
        await press('Shift+Alt+KeyK');
        await review.waitForKeptMarks(1);
        await bed.proposeUnseen(AFTER.replace('B', 'another'));
        await review.waitForText('modified', AFTER.replace('B', 'another'));
        await review.waitForKeptMarks(0);
    });
});
