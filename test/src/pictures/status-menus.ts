import { rmSync, writeFileSync } from 'node:fs';
import { Stage } from './stage';

/** Brings the window into a state, and the menu of the status item onto the screen, with why no agent is connected. */
type Scene = (stage: Stage) => Promise<void>;

/** The menu of the status item for each reason that one machine can show. */
export const statusMenus: Readonly<Record<string, Scene>> = {
    'status-connected': async stage => {
        await stage.connectAgent();
        await stage.ide.waitForAgent();
        await openMenu(stage);
    },
    'status-not-started': openMenu,
    'status-not-installed': async stage => {
        rmSync(stage.demo.cli);
        await openMenu(stage);
    },
    'status-ide-mode-off': async stage => {
        writeFileSync(stage.demo.cliSettings, '{}');
        await openMenu(stage);
    },
    'status-settings-unusable': async stage => {
        writeFileSync(stage.demo.cliSettings, '{ "ide": ');
        await openMenu(stage);
    },
    'status-outside-workspace': async stage => {
        await stage.ide.terminal.open();
        await stage.ide.terminal.run('cd /');
        await openMenu(stage);
    },
    'status-no-folder': async stage => {
        const { page } = stage.ide;
        await page.goto(`${page.url().split('#')[0]}#!empty`);
        await stage.ide.reload();
        await openMenu(stage);
    }
};

async function openMenu({ ide }: Stage): Promise<void> {
    await ide.openList('Agent Companion: Show Status');
    await ide.status.menu();
}
