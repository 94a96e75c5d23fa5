import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { accessibilityFindings, contrastOf, RULES_OF_MONACO_LISTS } from '../../support/page/accessibility';
import { PlainAgent } from '../../support/agents/plain-agent';
import { STATUS_MESSAGE } from '../../support/page/ide-page';
import { TOOLBAR_BUTTONS } from '../../support/page/review/review-view';
import { ReviewBed, useSharedBed } from '../../support/review-bed';
import { closeMessages } from '../../support/browser/clean-page';
import { until } from '../../support/until';

const VIEW = '.agent-companion-reviews';
const STATUS = '[id="status-bar-agent-companion.status"]';

/** Elements of ours on the screen while something waits: the rest is Theia's. */
const WAITING = [
    VIEW,
    '[id="agent-companion.reviews.acceptAll"]',
    '[id="agent-companion.reviews.rejectAll"]',
    ...TOOLBAR_BUTTONS.map(button => `[id="agent-companion.review.${button}"]`),
    '.agent-companion-change-box',
    '.agent-companion-header',
    STATUS,
    '[id="status-bar-agent-companion.reviews.status"]'
];

const QUESTION = ['.dialogBlock'];

/** A list over the page, without the row that the keyboard is on: in Theia's light theme its text is white in all lists. */
const LIST = ['.quick-input-widget .monaco-list-row:not(.focused)'];

const INPUT = ['.quick-input-widget .quick-input-header'];

const TOAST = ['.theia-notification-list-item'];

/** Theia's themes, each with the class that the page has in it. */
const THEMES = {
    dark: 'dark-theia',
    'hc-theia': 'hc-theia',
    'hc-theia-light': 'hc-theia-light',
    light: 'light-theia'
};

export function describeAccessibility(bed: ReviewBed): void {
    describe('Accessibility', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'one.txt': 'a\n' });
        let agent: PlainAgent;
        let another: PlainAgent;

        before(async () => {
            ({ agent } = bed);
            another = await bed.anotherAgent();
            await bed.ide.reviews.open();
        });
        after(() => another?.leave());

        const useTheme = async (theme: keyof typeof THEMES): Promise<void> => {
            bed.setPreferences({ 'workbench.colorTheme': theme });
            await bed.ide.page.locator(`body.${THEMES[theme]}`).waitFor();
        };

        describe('What the companion shows', () => {
            before(() => useTheme('light'));
            after(async () => {
                await agent.closeAll();
                await bed.ide.reviews.waitForFiles();
            });

            it('has no serious finding on the start page', async () => {
                await bed.ide.startPage.region.waitFor();
                assert.deepEqual(await accessibilityFindings(bed.ide.page, ['.agent-companion-start-page']), []);
            });

            it('has no serious finding with nothing to review', async () => {
                assert.deepEqual(await accessibilityFindings(bed.ide.page, [VIEW, STATUS]), []);
            });

            describe('with reviews', () => {
                before(async () => {
                    await agent.openDiff(path.join(bed.workspace, 'new', 'file.txt'), 'new\n');
                    await bed.ide.review.waitFor('file.txt');
                    await agent.openDiff(path.join(bed.workspace, 'one.txt'), 'b\nc\n');
                    await bed.ide.reviews.waitForFact('one.txt', '+2');
                    await another.openDiff(path.join(bed.workspace, 'two.txt'), 'new\n');
                    await bed.ide.reviews.waitForGroups('Gemini CLI 2', 'Gemini CLI 2 1');
                    await bed.ide.review.waitForNotice(/new file/);
                });
                for (const theme of Object.keys(THEMES) as (keyof typeof THEMES)[]) {
                    it(`has no serious finding in the theme ${theme}`, async () => {
                        await useTheme(theme);
                        assert.deepEqual(await accessibilityFindings(bed.ide.page, WAITING), []);
                    });
                }
            });

            describe('with what is done in them', () => {
                before(() => another.closeAll());

                it('lets the mark of a kept change be seen', async () => {
                    await bed.ide.page.keyboard.press('Shift+Alt+KeyK');
                    const mark = bed.ide.page.locator('.monaco-diff-editor:visible .agent-companion-kept');
                    await mark.waitFor();
                    // Contrast that WCAG asks for other than text.
                    const contrast = await contrastOf(mark);
                    assert.ok(contrast >= 3, `the contrast is ${contrast}`);
                    assert.deepEqual(await accessibilityFindings(bed.ide.page, ['.agent-companion-change-box']), []);
                });

                it('has no serious finding in what it asks', async () => {
                    await bed.ide.reviews.pressAll('acceptAll');
                    await bed.ide.question.text();
                    assert.deepEqual(await accessibilityFindings(bed.ide.page, QUESTION), []);
                    await bed.ide.question.answer('Cancel');
                    await bed.ide.review.replaceText('');
                    await bed.ide.review.press('accept');
                    await bed.ide.question.text();
                    assert.deepEqual(await accessibilityFindings(bed.ide.page, QUESTION), []);
                    await bed.ide.question.answer('Cancel');
                });

                it('has no serious finding in what it says of edits it has set aside', async () => {
                    await bed.ide.review.replaceText('mine');
                    await agent.openDiff(path.join(bed.workspace, 'new', 'file.txt'), 'newer\n');
                    await bed.ide.review.waitForNotice(/Your edits were set aside/);
                    assert.deepEqual(
                        await accessibilityFindings(bed.ide.page, ['.agent-companion-notices button']),
                        []
                    );
                });

                it('has no serious finding in the status menu, a comment, a toast and a message in the status bar', async () => {
                    const { ide } = bed;
                    await ide.openList('Agent Companion: Show Status');
                    await ide.status.menu();
                    assert.deepEqual(await accessibilityFindings(ide.page, LIST, RULES_OF_MONACO_LISTS), []);
                    await ide.page.keyboard.press('Escape');

                    await ide.review.focus();
                    await ide.page.keyboard.press('Shift+Alt+KeyN');
                    await ide.page
                        .locator('.quick-input-widget:visible')
                        .getByText(/Comment on line/)
                        .waitFor();
                    assert.deepEqual(await accessibilityFindings(ide.page, INPUT, RULES_OF_MONACO_LISTS), []);
                    await ide.page.keyboard.type('why?');
                    await ide.page.keyboard.press('Enter');
                    await ide.page.locator('.agent-companion-comment:visible').getByText('why?').waitFor();
                    assert.deepEqual(await accessibilityFindings(ide.page, ['.agent-companion-comment']), []);

                    await ide.review.press('reject');
                    const toast = ide.message('cannot be put into the prompt');
                    await toast.waitFor();
                    assert.deepEqual(await accessibilityFindings(ide.page, TOAST), []);
                    await closeMessages(ide.page);

                    await ide.review.waitFor('one.txt');
                    await ide.review.appendText('mine');
                    await ide.review.press('reject');
                    await ide.waitForStatusMessage('Rejected');
                    assert.deepEqual(await accessibilityFindings(ide.page, [STATUS_MESSAGE]), []);
                });
            });
        });

        it('keeps what a program wrote in pale letters on a dark ground readable in a light theme', async () => {
            const { ide } = bed;
            await useTheme('dark');
            await ide.terminal.open();
            await ide.terminal.run(`printf '\\033[38;2;255;255;255mpale''text\\033[0m\\n'`);
            const text = ide.page.locator('.xterm-rows span', { hasText: /^paletext$/ });
            await text.waitFor();
            await useTheme('light');
            let contrast = 0;
            await until('the text is readable', async () => (contrast = await contrastOf(text)) >= 4.5, {
                seen: () => Promise.resolve(`a contrast of ${contrast}`)
            });
        });
    });
}
