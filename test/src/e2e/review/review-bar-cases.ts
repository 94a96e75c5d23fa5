import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { PlainAgent } from '../../support/agents/plain-agent';
import { accessibilityFindings } from '../../support/page/accessibility';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

const BEFORE = Array.from({ length: 40 }, (_, index) => `line ${index}\n`).join('');
/** Three changes: one line more, one less, one other. */
const AFTER = BEFORE.replace('line 5\n', 'line 5\nnew\n').replace('line 20\n', '').replace('line 35\n', 'other\n');

export function describeReviewBar(bed: ReviewBed): void {
    describe('The review bar', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'lib/first.txt': BEFORE, 'second.txt': BEFORE, 'third.txt': BEFORE });
        let other: PlainAgent;

        before(async () => {
            other = await bed.anotherAgent();
            await bed.ide.terminal.open();
        });
        beforeEach(() => bed.ide.terminal.focus());
        afterEach(async () => {
            await bed.agent.closeAll();
            await other.closeAll();
        });
        after(() => other?.leave());

        const press = async (...keys: string[]): Promise<void> => {
            for (const key of keys) {
                await bed.ide.page.keyboard.press(key);
            }
        };

        /** Two reviews of the first agent and one of the second; the first one is in front. */
        async function proposeThree(): Promise<void> {
            await bed.propose(AFTER, 'lib/first.txt');
            await bed.ide.review.waitForBar(/1 of 3/);
            await bed.proposeUnseen(AFTER, 'second.txt');
            await other.openDiff(bed.at('third.txt'), AFTER);
            await bed.ide.review.waitForBar(/2 more files wait/);
        }

        it('says what is reviewed and where the user is in it, as it is now', async () => {
            const { review } = bed.ide;
            await proposeThree();
            assert.match(
                await review.barText(),
                /^lib\/ ?first\.txt Gemini CLI \+2 −2 Change 1 of 3 2 more files wait Reject Accept ?\w+\+\w+\+Enter$/
            );
            assert.ok(await bed.ide.terminal.hasFocus());
            await review.press('nextChange');
            await review.waitForBar(/2 of 3/);
            await review.waitForKeyboard();
            // Undone, the change is none any more.
            await press('Shift+Alt+Z');
            await review.waitForBar(/\+2 −1 .* of 2|\+2 −1 2 changes/);
            await review.focus();
            await press('Control+Home');
            await review.waitForBar(/2 changes 2 more files wait/);
            await review.press('nextFile');
            await review.waitForInFront('second.txt');
            await review.waitForKeyboard();
            await review.waitForBar(/^second\.txt Gemini CLI .* 2 more files wait/);
            await review.press('nextFile');
            await review.waitForBar(/^third\.txt Gemini CLI 2 .* 2 more files wait/);
            await review.press('nextFile');
            await review.waitForInFront('first.txt');
            await other.closeDiff(bed.at('third.txt'));
            await bed.agent.closeDiff(bed.at('second.txt'));
            await review.waitUntilGone('second.txt');
            await review.waitForNoBar(/more files? wait/);
            // A file that is new says so.
            await bed.proposeUnseen('new\n', 'new.txt');
            await review.press('previousFile');
            await review.waitForBar(/^new\.txt new file Gemini CLI \+1 −0 Change 1 of 1 1 more file waits/);
        });

        it('has one pair of arrows from change to change, and says what is kept', async () => {
            const { review, page } = bed.ide;
            await bed.propose(AFTER, 'lib/first.txt');
            await review.waitForBar(/Change 1 of 3/);
            const arrows = page.locator('#theia-main-content-panel').locator('.codicon-arrow-up, .codicon-arrow-down');
            assert.equal(await arrows.filter({ visible: true }).count(), 2);
            await review.focus();
            await press('Control+Home', 'Alt+F5', 'Shift+Alt+KeyK');
            await review.waitForBar(/Change 2 of 3 1 of 3 kept/);
            await bed.ide.openFile('second.txt');
            await review.select('first.txt');
            await review.waitForBar(/1 of 3 kept/);
        });

        it('leads by mouse to a comment on lines that is cut to its line, and to a rejection that says why', async () => {
            const { review, page } = bed.ide;
            const input = page.locator('.quick-input-widget:visible input[type="text"]');
            await bed.propose(AFTER, 'lib/first.txt');
            await review.focus();
            await press('Alt+F5');
            await press('Shift+Alt+KeyN');
            await input.fill('why? '.repeat(80));
            await press('Enter');
            const comment = page.locator('.agent-companion-comment:visible');
            const { width, height, ...top } = (await comment.boundingBox())!;
            const remove = (await comment.locator('button').boundingBox())!;
            const side = (await page.locator('.editor.modified:visible').boundingBox())!;
            assert.ok(remove.y >= top.y && remove.y + remove.height <= top.y + height, 'the button is in its line');
            assert.ok(top.x + width <= side.x + side.width, 'the button is in sight');
            const text = comment.locator('span');
            assert.ok(await text.evaluate(node => node.scrollWidth > node.clientWidth), 'the text is cut');
            assert.equal(await text.evaluate(node => getComputedStyle(node).textOverflow), 'ellipsis');
            await review.header.getByRole('button', { name: '1 comment' }).click();
            await page.locator('.quick-input-list .monaco-list-row', { hasText: 'why?' }).waitFor();
            await press('Escape');
            await input.waitFor({ state: 'hidden' });
            await comment.locator('button').click();
            await review.waitForNoBar(/comment/);
            await review.press('moreToReject');
            await page.locator('.lm-Menu-itemLabel').getByText('Reject with Comment…', { exact: true }).click();
            await input.fill('use constants');
            await press('Enter');
            assert.equal((await bed.agent.decision(bed.at('lib/first.txt'))).accepted, false);
            await review.waitUntilGone('first.txt');
        });

        it('decides the review that it belongs to, not the one that has the keyboard', async () => {
            const { review, page } = bed.ide;
            await bed.propose(AFTER, 'lib/first.txt');
            await bed.proposeUnseen(AFTER, 'second.txt');
            await review.select('second.txt');
            await bed.ide.runCommand('View: Split Editor Right');
            await page.locator('.agent-companion-header:visible').nth(1).waitFor();
            await review.waitForInFront('second.txt');
            const bar = page.getByRole('toolbar', { name: 'Review of first.txt by Gemini CLI' });
            await bar.getByRole('button', { name: 'Accept', exact: true }).click();
            assert.equal((await bed.agent.decision(bed.at('lib/first.txt'))).accepted, true);
            await review.waitUntilGone('first.txt');
            assert.ok(await review.isOpen('second.txt'));
            await review.waitForKeyboard();
            assert.deepEqual(bed.agent.decisions, []);
        });

        it('decides nothing by the second click of a double click, nor a review that has only just come up', async () => {
            const { review } = bed.ide;
            await proposeThree();
            await review.button('reject', 'enabled').dblclick();
            assert.equal((await bed.agent.decision(bed.at('lib/first.txt'))).accepted, false);
            await review.waitUntilGone('first.txt');
            await review.waitFor('second.txt');
            assert.deepEqual([bed.agent.decisions, other.decisions], [[], []]);
        });

        it('says below what an accept would do unexpectedly, and offers no accept that nobody would write', async () => {
            const { review } = bed.ide;
            const leaving = await bed.anotherAgent();
            bed.nextFile();
            writeFileSync(bed.file, BEFORE);
            await leaving.openDiff(bed.file, AFTER);
            await review.waitFor(bed.name);
            assert.deepEqual(await review.notices(), []);
            writeFileSync(bed.file, `more\n${BEFORE}`);
            await review.waitForNotice(/has changed on disk/);
            await leaving.leave();
            await review.waitForNotice(/no longer waits/);
            await review.waitForEnabled('copyText');
            await review.waitForEnabled('writeFile');
            assert.equal(await review.button('accept').count(), 0);
            await review.press('discard');
            await review.waitUntilGone(bed.name);
        });

        it('is short where there is little room, and loses no button', async () => {
            const { review, page } = bed.ide;
            await proposeThree();
            const size = page.viewportSize();
            try {
                await page.setViewportSize({ width: 760, height: 600 });
                await review.waitForBar(/^first\.txt 1\/3 1\/3 Reject Accept$/);
                const heightOf = async (): Promise<number> => (await review.header.boundingBox())?.height ?? 0;
                assert.ok((await heightOf()) < 40, `the bar is ${await heightOf()} pixels high`);
                assert.deepEqual(await accessibilityFindings(page, ['.agent-companion-header']), []);
                await review.press('nextFile');
                await review.waitForBar(/2\/3 Reject/);
                await review.press('reject');
                assert.equal((await bed.agent.decision(bed.at('second.txt'))).accepted, false);
            } finally {
                await page.setViewportSize(size ?? { width: 1400, height: 900 });
            }
        });
    });
}
