import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ReviewBed, useSharedBed } from '../../support/review-bed';
import { until } from '../../support/until';

const CONTENT = 'one\ntwo\n';

/** All that writes or changes texts by itself. */
const PREFERENCES = {
    'files.autoSave': 'afterDelay',
    'files.autoSaveDelay': 100,
    'files.insertFinalNewline': true,
    'files.trimTrailingWhitespace': true,
    'editor.formatOnSave': true
};

export function describeDecisions(bed: ReviewBed): void {
    describe('A decision meets a surprise', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'other.txt': '' }, CONTENT, PREFERENCES);

        const onDisk = (): string => readFileSync(bed.file, 'utf8');

        before(() => (bed.agent.writesAtOnce = true));

        describe('when the agent changes its mind', () => {
            it('shows the new proposal, and gives the user’s edits back', async () => {
                await bed.propose('first\n');
                await bed.ide.review.appendText('typed');
                await bed.agent.openDiff(bed.file, 'second\n');
                await bed.ide.review.waitForNotice(/Gemini CLI has updated its proposal\. Your edits were set aside\./);
                await bed.ide.review.waitForText('modified', 'second\n');
                await bed.ide.review.restoreEdits();
                await bed.ide.review.waitForText('modified', 'first\ntyped');
                await bed.ide.review.waitForNotice(
                    /^You see your edits of an earlier proposal, not what Gemini CLI proposes/
                );
                await bed.ide.review.focusRightSide();
                await bed.ide.page.keyboard.press('Control+KeyZ');
                await bed.ide.review.waitForText('modified', 'second\n');
                await bed.ide.review.restoreEdits();
                await bed.ide.review.waitForText('modified', 'first\ntyped');
                await bed.ide.review.press('accept');
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'first\ntyped' });
            });

            it('gives them back after a reload that follows at once', async () => {
                // Of a text as long as this one, edits are not kept at every key.
                const long = 'a line of the proposal\n'.repeat(40_000);
                await bed.propose(long);
                await bed.ide.review.focusRightSide();
                await bed.ide.page.keyboard.press('Control+Home');
                await bed.ide.page.keyboard.type('typed ');
                await bed.agent.openDiff(bed.file, 'second\n');
                await bed.ide.review.waitForNotice(/Your edits were set aside/);
                await bed.ide.reload();
                await bed.ide.review.waitFor(bed.name);
                await bed.ide.review.restoreEdits();
                await bed.ide.review.press('accept');
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: `typed ${long}` });
            });
        });

        describe('when the user rejects what they have edited', () => {
            const ways: Record<string, () => Promise<void>> = {
                'by the key': () => bed.ide.page.keyboard.press('Shift+Alt+Backspace'),
                'by closing the tab': () => bed.ide.review.closeTab(bed.name)
            };

            before(() => bed.ide.page.context().grantPermissions(['clipboard-read', 'clipboard-write']));

            for (const [way, reject] of Object.entries(ways)) {
                it(`has marked the tab, and gives the text back when that was done ${way}`, async () => {
                    await bed.ide.page.evaluate(() => navigator.clipboard.writeText('copied before'));
                    const marked = bed.ide.page.locator('.lm-TabBar-tab.theia-mod-dirty', { hasText: bed.name });
                    await bed.propose('first\n');
                    await bed.ide.review.appendText('typed');
                    await marked.waitFor();
                    await bed.ide.page.keyboard.press('Control+Z');
                    await marked.waitFor({ state: 'detached' });
                    await bed.ide.page.keyboard.press('Control+Shift+Z');
                    await marked.waitFor();
                    await bed.ide.review.waitUntilDecidable();
                    await reject();
                    assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
                    await bed.ide.waitForStatusMessage(`Rejected. Your edits to ${bed.name} were discarded.`);
                    await bed.ide.takeOffer('Undo');
                    await bed.ide.review.waitFor(`${bed.name} ⟷ Gemini CLI (not waiting)`);
                    await bed.ide.review.waitForText('modified', 'first\ntyped');
                    await bed.ide.runCommand('Agent Companion: Copy Text');
                    const copied = (): Promise<string> => bed.ide.page.evaluate(() => navigator.clipboard.readText());
                    await until('the text is copied', async () => (await copied()) === 'first\ntyped');
                    await bed.ide.review.press('discard');
                    await bed.ide.review.waitUntilGone(bed.name);
                });
            }
        });

        it('rejects when the user closes the tab before the diff is in it', async () => {
            await bed.ide.page.evaluate(closeNextTab);
            await bed.proposeUnseen('first\n');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
            await bed.ide.review.waitUntilGone(bed.name);
            await bed.assertQuiet();
        });

        describe('before a decision', () => {
            it('does nothing on auto-save, Save All, format on save and a reload', async () => {
                await bed.propose('kept  \nas it is');
                await bed.ide.review.appendText('  ');
                await bed.ide.runCommand('File: Save All');
                await bed.ide.reload();
                await bed.ide.review.waitFor(bed.name);
                await bed.ide.review.waitForText('modified', 'kept  \nas it is  ');
                await bed.ide.page.locator('.lm-TabBar-tab.theia-mod-dirty', { hasText: bed.name }).waitFor();
                assert.deepEqual(bed.agent.decisions, []);
                assert.equal(onDisk(), CONTENT);
                await bed.ide.review.press('accept');
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'kept  \nas it is  ' });
            });
        });
    });
}

/** Run in the page: clicks the close icon of the next review's tab in the same moment in which it appears. */
function closeNextTab(): void {
    const observer = new MutationObserver(() => {
        const tabs = [...document.querySelectorAll('#theia-main-content-panel .lm-TabBar-tab')];
        const icon = tabs.find(tab => tab.textContent?.includes('⟷'))?.querySelector('.lm-TabBar-tabCloseIcon');
        if (icon) {
            observer.disconnect();
            const { x, y, width, height } = icon.getBoundingClientRect();
            const middle = { bubbles: true, button: 0, clientX: x + width / 2, clientY: y + height / 2 };
            icon.dispatchEvent(new PointerEvent('pointerdown', middle));
            icon.dispatchEvent(new PointerEvent('pointerup', middle));
        }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}
