import * as assert from 'node:assert/strict';
import { ChangeBoxes } from '../../support/page/review/change-boxes';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
const BEFORE = `${lines.join('\n')}\n`;
/** The first line changed, the 5th and 6th taken away, two new before the last, which is changed too. */
const AFTER = ['first', ...lines.slice(1, 4), ...lines.slice(6, 39), 'new', 'newer', 'last', ''].join('\n');

export function describeChangeBoxes(bed: ReviewBed): void {
    describe('The boxes at the changes of a review', function () {
        this.timeout(60_000);
        useSharedBed(bed, {}, BEFORE);
        let boxes: ChangeBoxes;

        before(async () => {
            boxes = new ChangeBoxes(bed.ide.page);
            await bed.ide.terminal.open();
        });
        beforeEach(() => bed.ide.terminal.focus());

        const press = (key: string): Promise<void> => bed.ide.page.keyboard.press(key);
        /** Gives the visible text: lines in the middle are collapsed. */
        const text = (): Promise<string> => bed.ide.review.text('modified');

        it('keep and undo by clicks, and leave the keyboard where it is', async () => {
            const { review, terminal, page } = bed.ide;
            await bed.propose(AFTER);
            await boxes.waitForOnly('Change 1 of 3');
            const proposed = await text();
            assert.ok(await boxes.isBesideText('Change 1 of 3'), 'the box covers code');

            await boxes.press('Change 1 of 3', 'Keep');
            await boxes.waitForMarks(1);
            await boxes.waitForOnly('Change 2 of 3');
            assert.deepEqual(await boxes.opacities(), ['0.35', '1'], 'the kept change alone is dimmed');
            assert.equal(await text(), proposed, 'keeping changes no text');
            await boxes.press('Change 2 of 3', 'Undo');
            await review.waitForText('modified', proposed.replace('line 4\n', 'line 4\nline 5\nline 6\n'));
            await boxes.waitForOnly('Change 2 of 2');
            await boxes.waitForMarks(1);
            await boxes.point(1, 'Change 1 of 2, Kept');
            await boxes.press('Change 1 of 2, Kept', 'Undo');
            await boxes.waitForMarks(0);
            await boxes.waitForOnly('Change 1 of 1');

            assert.ok(await terminal.hasFocus());
            await page.keyboard.type('echo ty""ped');
            await press('Enter');
            await terminal.waitFor(/^typed$/m);
            assert.equal((await text()).includes('echo'), false);

            await review.focusRightSide();
            await press('Control+KeyZ');
            await review.waitForText('modified', proposed.replace('line 4\n', 'line 4\nline 5\nline 6\n'));
            await press('Control+KeyZ');
            await review.waitForText('modified', proposed);
            await boxes.waitForMarks(1);
            await review.press('accept');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: AFTER });
        });

        it('have keys, and marks that last until their change is another one', async () => {
            const { review } = bed.ide;
            await bed.propose(AFTER);
            await press('Alt+F5');
            await review.waitForKeyboard();
            for (const name of ['Change 1 of 3', 'Change 2 of 3', 'Change 3 of 3']) {
                await boxes.waitForOnly(name);
                await press('Shift+Alt+KeyK');
            }
            await boxes.waitForMarks(3);
            await boxes.waitForOnly('Change 3 of 3, Kept');

            await review.waitForBar(/3 of 3 kept/);

            await press('Control+Home');
            await bed.ide.page.keyboard.type('my');
            await boxes.waitForMarks(3);
            // With a line that was none of the change it is another one.
            await press('Control+End');
            await press('Backspace');
            await boxes.waitForMarks(2);
            await press('Control+KeyZ');
            await boxes.waitForMarks(3);
            await press('Shift+Alt+KeyV');
            await review.waitForLayout('inline');
            await press('Alt+F5');
            await boxes.waitForOnly('Change 1 of 3, Kept');
            assert.ok(await boxes.isBesideText('Change 1 of 3, Kept'), 'the box covers code');
            await press('Shift+Alt+KeyV');
            await review.waitForLayout('sideBySide');

            await bed.proposeUnseen(AFTER.replace('first', 'very first'));
            await boxes.waitForMarks(0);
            await boxes.waitForOnly('Change 1 of 3');
        });

        it('show a new file as one pane of new lines, and go while its text is decided', async () => {
            const { review, page } = bed.ide;
            const name = `new-${bed.name}`;
            const paragraph = 'word '.repeat(100).trim();
            await bed.propose(`# New\n\n${paragraph}\n`, name);
            await review.waitForLayout('inline');
            await page.locator('.monaco-diff-editor:visible .editor.modified .line-insert').nth(2).waitFor();
            assert.equal(await page.locator('.monaco-diff-editor:visible .delete-sign').count(), 0);
            await boxes.waitForOnly('Change 1 of 1');
            const wrapped = page.locator('.monaco-diff-editor:visible .editor.modified .view-line', {
                hasText: 'word'
            });
            await wrapped.nth(1).waitFor();
            await boxes.press('Change 1 of 1', 'Undo');
            await review.waitForText('modified', '');
            await boxes.waitForNone();
            await press('Shift+Alt+Backspace');
            await review.waitUntilGone(name);
        });
    });
}
