import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { useReviewBed } from '../support/review-bed';

const BEFORE = 'a\nb\nc\nd\ne\nf\ng\n';
/** Two changed lines, and new ones at the end. */
const AFTER = 'a\nB\nc\nd\nE\nf\ng\nh\n';

declare global {
    interface Window {
        pointerWasUsed: boolean;
    }
}

/** Nothing but keys, from the terminal on: a pointer that is used fails the test. */
describe('A user without a mouse', function () {
    this.timeout(60_000);
    const bed = useReviewBed({ 'other.txt': '' }, { content: BEFORE });

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

    it('answers the question about an empty text, in each of its ways', async () => {
        const empty = async (): Promise<void> => {
            await press('Control+A', 'Delete', 'Control+S');
            await bed.ide.question.waitForChosen('Write One Empty Line');
        };
        await goToReview();
        await empty();
        // Keys reach through a question: no second one comes over it.
        await press('Control+S', 'Shift+Alt+Enter', 'Escape');
        await bed.ide.review.waitForKeyboard();
        await empty();
        await press('Enter');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: '\n' });
        await waitForTerminal();
        await goToReview();
        await empty();
        await press('Shift+Tab');
        await bed.ide.question.waitForChosen('Reject');
        await press('Enter');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
        await waitForTerminal();
    });

    it('stays in the review it was taken to while the decision on another is under way', async () => {
        for (const name of ['first.txt', 'second.txt']) {
            writeFileSync(bed.at(name), BEFORE);
            await bed.proposeUnseen(AFTER, name);
        }
        await press('Shift+Alt+KeyR');
        await bed.ide.reviews.waitForFocused('first.txt');
        bed.network.hold('toBrowser');
        await press('Tab', 'Tab');
        await bed.ide.reviews.waitForFocused('Reject the change of first.txt by Gemini CLI');
        await press('Enter');
        assert.deepEqual(await bed.agent.decision(bed.at('first.txt')), { accepted: false });
        await bed.ide.reviews.waitForFocused('second.txt');
        await press('Enter');
        await bed.ide.review.waitForKeyboard();
        bed.network.release();
        await bed.ide.review.waitUntilGone('first.txt');
        // What the page is asked from now on comes after it has put the keyboard where it wants it.
        await bed.proposeUnseen(AFTER, 'third.txt');
        await bed.ide.review.waitUntilDecidable();
        await press('Control+KeyS');
        assert.equal((await bed.agent.decision(bed.at('second.txt'))).accepted, true);
        await bed.agent.closeDiff(bed.at('third.txt'));
        // Where it came from.
        await bed.ide.reviews.waitForKeyboardOnNoButton();
        await press('Shift+Alt+KeyR');
        await bed.ide.reviews.node.waitFor({ state: 'hidden' });
    });

    it('opens, accepts and rejects from the Reviews view, one or all', async () => {
        const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt'];
        for (const name of names) {
            writeFileSync(bed.at(name), BEFORE);
            await bed.proposeUnseen(AFTER, name);
        }
        await press('Shift+Alt+KeyR');
        await bed.ide.reviews.waitForFiles(...names);
        await bed.ide.reviews.waitForFocused('one.txt');
        await press('ArrowDown', 'Tab');
        await bed.ide.reviews.waitForFocused('Accept the change of two.txt by Gemini CLI');
        await press('Enter');
        assert.equal((await bed.agent.decision(bed.at('two.txt'))).accepted, true);
        await bed.ide.reviews.waitForFocused('three.txt');
        await press('Tab', 'Tab');
        await bed.ide.reviews.waitForFocused('Reject the change of three.txt by Gemini CLI');
        await press('Space');
        assert.equal((await bed.agent.decision(bed.at('three.txt'))).accepted, false);
        await bed.ide.reviews.waitForFocused('four.txt');
        await press('Enter');
        await bed.ide.review.waitForKeyboard();
        await bed.ide.review.waitForInFront('four.txt');
        await bed.ide.page.keyboard.type('mine ');
        await bed.ide.runCommand('Agent Companion: Reject All Proposed Changes');
        assert.match(await bed.ide.question.text(), /You have edited what will be thrown away:\s+four\.txt/);
        await press('Escape');
        await bed.ide.review.waitForKeyboard();
        await bed.ide.runCommand('Agent Companion: Accept All Proposed Changes');
        assert.match(await bed.ide.question.text(), /will write:\s+one\.txt\s+four\.txt\s+five\.txt/);
        await bed.ide.question.waitForChosen('Accept All');
        await press('Enter');
        for (const name of ['one.txt', 'four.txt', 'five.txt']) {
            assert.equal((await bed.agent.decision(bed.at(name))).accepted, true);
        }
        await bed.ide.reviews.waitForFiles();
        // Nothing was rejected before by Escape.
        assert.deepEqual(bed.agent.decisions, []);
    });
});
