import { appendFileSync } from 'node:fs';
import type { Scene } from '../pictured-editor';
import { propose, proposeOneChange, waitForLastColours, waitForReview } from '../proposals';
import { raiseTerminal } from './raise-terminal';
import type { Stage } from './stage';
import { statusMenus } from './status-menus';

/** The pictures of Theia. */
export const pictures: Readonly<Record<string, Scene<Stage>>> = {
    'start-page': async ({ ide }) => {
        await ide.startPage.region.waitFor();
    },

    'diff-review': async stage => {
        await stage.ask('edit all files');
        await waitForReview(stage, 'greeting.js');
        await stage.ide.terminal.waitForAtEnd(/Apply this change\?/);
    },

    'review-one-change': async stage => {
        await proposeOneChange(stage, await stage.connectAgent());
        await waitForReview(stage, 'greeting.js');
    },

    'review-warning': async stage => {
        await propose(stage, await stage.connectAgent(), 'src/main.js');
        await waitForReview(stage, 'main.js');
        appendFileSync(stage.at('src', 'main.js'), '// changed meanwhile\n');
        await stage.ide.review.waitForNotice(/has changed on disk/);
        // The diff of the file as it is now: with the line that the proposal would take away.
        await stage.ide.review.waitForBar(/−3/);
    },

    'review-light': stage => reviewIn(stage, 'light'),
    'review-high-contrast': stage => reviewIn(stage, 'hc-theia'),

    'review-chinese': async stage => {
        await stage.ide.chooseLanguage('中文（简体）');
        await propose(stage, await stage.connectAgent(), 'src/greeting.js');
        await waitForReview(stage, 'greeting.js');
        await stage.ide.reviews.open();
        await stage.ide.reviews.waitForFiles('greeting.js');
    },

    'new-file': async stage => {
        await propose(stage, await stage.connectAgent(), 'src/greeting.test.js');
        await waitForReview(stage, 'greeting.test.js');
    },

    'narrow-window': async stage => {
        await propose(stage, await stage.connectAgent(), 'src/greeting.js');
        await waitForReview(stage, 'greeting.js');
        await stage.ide.page.setViewportSize({ width: 640, height: 600 });
        await stage.ide.review.waitForLayout('inline');
    },

    'reviews-view': async stage => {
        const [one, other] = [await stage.connectAgent(), await stage.connectAgent()];
        await propose(stage, one, 'src/greeting.js');
        await waitForReview(stage, 'greeting.js');
        await propose(stage, one, 'package.json');
        await propose(stage, other, 'src/greeting.test.js');
        const { reviews } = stage.ide;
        await reviews.open();
        await reviews.waitForFiles('greeting.js', 'package.json', 'greeting.test.js');
        await reviews.waitForBadge(3);
    },

    'change-actions': async stage => {
        await propose(stage, await stage.connectAgent(), 'src/greeting.js');
        await waitForReview(stage, 'greeting.js');
        await stage.ide.review.focus();
        await stage.ide.page.keyboard.press('Alt+F5');
        await stage.ide.page.keyboard.press('Shift+Alt+K');
    },

    'held-back': async stage => {
        const { ide } = stage;
        const agent = await stage.connectAgent();
        await ide.openFile('README.md');
        await ide.page.keyboard.type('\nSome words of the user');
        await propose(stage, agent, 'src/greeting.js');
        await ide.heldReviews.waitFor();
        await ide.page.keyboard.type(' who types');
    },

    'tools-list': async stage => {
        await stage.ide.runCommand('Agent Companion: Turn On IDE Tools');
        await stage.ide.waitForStatusMessage('Gemini CLI has the IDE’s tools from its next start on.');
        await stage.startCli();
        // As high as a list of all tools is.
        await raiseTerminal(stage.ide.page, 120);
        await stage.ide.terminal.ask('/mcp list');
        await stage.ide.terminal.waitForAtEnd(/mcp_ide_start_debugging/);
    },

    ...statusMenus
};

async function reviewIn(stage: Stage, theme: 'light' | 'hc-theia'): Promise<void> {
    await propose(stage, await stage.connectAgent(), 'src/greeting.js');
    await stage.setTheme(theme);
    await waitForReview(stage, 'greeting.js');
    await waitForLastColours(stage.ide);
}
