import { rmSync, writeFileSync } from 'node:fs';
import type { IdePage } from '../../../support/page/ide-page';
import type { Scene } from '../pictured-editor';
import type { Stage } from './stage';

/** The menu of the status item for each reason why no agent is connected. */
export const statusMenus: Readonly<Record<string, Scene<Stage>>> = {
    'status-connected': async stage => {
        await stage.connectAgent();
        await openMenu(stage, /^Connected: Gemini CLI/);
    },
    'status-not-started': stage => openMenu(stage, /^No agent is connected/),
    'status-not-installed': async stage => {
        rmSync(stage.demo.cli);
        await openMenu(stage, /is not installed/);
    },
    'status-old-release': async stage => {
        stage.demo.installOldCli('0.5.3');
        await openMenu(stage, /0\.5\.3 is too old/);
    },
    'status-ide-mode-off': async stage => {
        writeFileSync(stage.demo.cliSettings, '{}');
        await openMenu(stage, /IDE mode is off/);
    },
    'status-settings-unusable': async stage => {
        writeFileSync(stage.demo.cliSettings, '{ "ide": ');
        await openMenu(stage, /is not valid JSON/);
    },
    'status-folder-unusable': async stage => {
        stage.blockDiscovery();
        await stage.ide.reload();
        await openMenu(stage, /is a file or a link/);
    },
    'status-older-terminal': async stage => {
        await stage.ide.terminal.open();
        const ide = await stage.openOther();
        await openMenu({ ide }, /does not lead to this window/);
        return ide;
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

async function openMenu({ ide }: { readonly ide: IdePage }, reason: RegExp): Promise<void> {
    await ide.status.waitForReason(reason);
    await ide.openList('Agent Companion: Show Status');
    await ide.status.menu();
}
