import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { ReviewBed, useSharedBed } from '../../support/review-bed';
import { until } from '../../support/until';

const BEFORE = 'a\nb\nc\n';

/** Tests that agents' and the network's timing never turns the user's keys to another text. */
export function describeTypingElsewhere(bed: ReviewBed): void {
    describe('A user who types elsewhere than in the review that comes, changes or goes', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'other.txt': 'other\n' }, BEFORE);

        const press = (key: string): Promise<void> => bed.ide.page.keyboard.press(key);
        const type = (text: string): Promise<void> => bed.ide.page.keyboard.type(text);
        const clickIntoFile = async (): Promise<void> => {
            await bed.ide.page.locator('.monaco-editor:visible:not(.monaco-diff-editor *) .view-lines').first().click();
            await bed.ide.waitForKeyboardIn('other.txt');
        };

        before(async () => {
            await bed.ide.terminal.open();
            await bed.ide.openFile('other.txt');
        });
        afterEach(async () => {
            await bed.agent.closeAll();
            await bed.ide.terminal.focus();
        });

        it('goes on in a page of settings', async () => {
            await bed.ide.runCommand('Preferences: Open Settings (UI)');
            const search = bed.ide.page.locator('.settings-search-input:visible');
            await search.click();
            await type('edit');
            await bed.proposeUnseen('proposal\n');
            await type('or');
            assert.equal(await search.inputValue(), 'editor');
            assert.equal(await bed.agent.textAtClose(bed.file), 'proposal\n');
            await search.press('Alt+KeyW');
        });

        it('writes into no file when the agent closes the review that has the keyboard', async () => {
            await bed.propose('proposal\n');
            await bed.ide.review.select(bed.name);
            await bed.ide.review.appendText('mine');
            await bed.agent.closeDiff(bed.file);
            await bed.ide.review.waitUntilGone(bed.name);
            await bed.ide.page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: /^other\.txt$/ }).waitFor();
            assert.ok(await bed.ide.page.evaluate(() => document.activeElement === document.body));
        });

        it('stays in the file that was clicked and typed into while a review was on its way', async () => {
            bed.network.hold('toTheia');
            const opening = bed.agent.openDiff(bed.file, 'proposal\n');
            await until('the page asks for the file', () => bed.network.heldBytes > 0);
            await clickIntoFile();
            await press('Control+End');
            await type('!');
            bed.network.release();
            await opening;
            await type('!');
            // Theia saves by itself.
            await until('other.txt has the keys', () => readFileSync(bed.at('other.txt'), 'utf8') === 'other\n!!');
            assert.equal(await bed.agent.textAtClose(bed.file), 'proposal\n');
        });

        it('types nowhere once the next review has come over the file, after a decision by key', async () => {
            writeFileSync(bed.at('left.txt'), BEFORE);
            writeFileSync(bed.at('right.txt'), BEFORE);
            await bed.proposeUnseen('left\n', 'left.txt');
            await bed.proposeUnseen('right\n', 'right.txt');
            await bed.ide.review.select('left.txt');
            await bed.ide.review.select('right.txt');
            await bed.ide.runCommand('View: Split Editor Right');
            await bed.ide.page.locator('.lm-TabBar-tab', { hasText: /^other\.txt$/ }).click();
            await clickIntoFile();
            const before = readFileSync(bed.at('other.txt'), 'utf8');
            await bed.ide.review.waitUntilDecidable();
            await press('Shift+Alt+Enter');
            assert.equal((await bed.agent.decision(bed.at('right.txt'))).accepted, true);
            await bed.ide.review.waitUntilGone('right.txt');
            await bed.ide.review.waitForInFront('left.txt');
            await type('nowhere');
            await press('Control+KeyZ');
            assert.equal(await bed.agent.textAtClose(bed.at('left.txt')), 'left\n');
            assert.equal(readFileSync(bed.at('other.txt'), 'utf8'), before);
        });
    });
}
