import * as assert from 'node:assert/strict';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

const BEFORE = 'a\nb\nc\nd\ne\nf\ng\n';
/** Two changed lines, and new ones at the end. */
const AFTER = 'a\nB\nc\nd\nE\nf\ng\nh\n';

declare global {
    interface Window {
        pointerWasUsed: boolean;
    }
}

/** Nothing but keys, from the terminal on: a pointer that is used fails the test. */
export function describeKeyboardOnly(bed: ReviewBed): void {
    describe('A user without a mouse', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'other.txt': '' }, BEFORE);

        before(async () => {
            await bed.ide.terminal.open();
            await bed.ide.page.evaluate(() => {
                window.pointerWasUsed = false;
                window.addEventListener('pointerdown', () => (window.pointerWasUsed = true), { capture: true });
            });
        });
        afterEach(async () => assert.equal(await bed.ide.page.evaluate(() => window.pointerWasUsed), false));

        const press = async (...keys: string[]): Promise<void> => {
            for (const key of keys) {
                await bed.ide.page.keyboard.press(key);
            }
        };

        /** Has the agent propose while the keyboard is in the terminal, and goes to the first change. */
        async function goToReview(): Promise<void> {
            await bed.propose(AFTER);
            await bed.ide.page.locator('.monaco-diff-editor:visible .line-insert').first().waitFor();
            assert.ok(await bed.ide.terminal.hasFocus());
            await press('Alt+F5');
            await bed.ide.review.waitForKeyboard();
        }

        /** The keyboard is in the terminal again. */
        async function waitForTerminal(): Promise<void> {
            await bed.ide.review.waitUntilGone(bed.name);
            await bed.ide.terminal.waitForKeyboard();
        }

        it('goes from change to change, undoes one, edits another, keeps two, and accepts', async () => {
            await goToReview();
            await press('Alt+F5', 'Shift+Alt+F5', 'Shift+Alt+KeyZ');
            await bed.ide.review.waitForText('modified', AFTER.replace('B', 'b'));
            await press('End');
            await bed.ide.page.keyboard.type('!');
            await bed.ide.review.waitForText('modified', AFTER.replace('B', 'b').replace('E', 'E!'));
            await press('Shift+Alt+KeyK', 'Shift+Alt+KeyK');
            await bed.ide.page.locator('.monaco-diff-editor:visible .agent-companion-kept').nth(1).waitFor();
            await press('Shift+Alt+Enter');
            const content = AFTER.replace('B', 'b').replace('E', 'E!');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content });
            await waitForTerminal();
        });

        it('rejects from the terminal, and from the review', async () => {
            await bed.propose(AFTER);
            await bed.ide.review.waitUntilDecidable();
            await press('Shift+Alt+Backspace');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
            await waitForTerminal();
            await goToReview();
            await press('Shift+Alt+Backspace');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
            await waitForTerminal();
        });
    });
}
