import { rmSync, writeFileSync } from 'node:fs';
import { Stage } from './stage';

/** Brings the window into a state, and the menu of the status item onto the screen, with why no agent is connected. */
type Scene = (stage: Stage) => Promise<void>;

/** The menu of the status item for each reason that one window can show. */
export const statusMenus: Readonly<Record<string, Scene>> = {
    'status-connected': async stage => {
        await stage.connectAgent();
        await openMenu(stage, /^Connected: Gemini CLI/);
    },
    'status-not-started': stage => openMenu(stage, /^No agent is connected/),
    'status-not-installed': async stage => {
        rmSync(stage.demo.cli);
        await openMenu(stage, /is not installed/);
    },
    'status-ide-mode-off': async stage => {
        writeFileSync(stage.demo.cliSettings, '{}');
        await openMenu(stage, /IDE mode is off/);
    },
    'status-settings-unusable': async stage => {
        writeFileSync(stage.demo.cliSettings, '{ "ide": ');
        await openMenu(stage, /is not valid JSON/);
    },
    'status-outside-workspace': async stage => {
        await stage.ide.terminal.open();
        await stage.ide.terminal.run('cd /');
        await openMenu(stage, /outside of the workspace/);
    },
    'status-no-folder': async stage => {
        const { page } = stage.ide;
        await page.goto(`${page.url().split('#')[0]}#!empty`);
        await stage.ide.reload();
        await openMenu(stage, /No folder is open/);
    }
};

async function openMenu({ ide }: Stage, reason: RegExp): Promise<void> {
    await ide.status.waitForReason(reason);
    await ide.openList('Agent Companion: Show Status');
    await ide.status.menu();
}
