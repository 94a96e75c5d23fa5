import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { startDemoMode } from '@agent-companion/browser-app/out/launcher/demo/demo-mode';
import { sampleWorkspace } from '@agent-companion/browser-app/out/launcher/demo/sample-workspace';
import { terminalEnvironment } from '@agent-companion/browser-app/out/launcher/backend/terminal-environment';
import { TheiaProcess } from '@agent-companion/browser-app/out/launcher/backend/theia-process';
import { launchChromium, renderTerminalsAsText } from '../support/browser/chromium';
import { Disposables } from '../support/disposables';

/** What the terminal's text looks like here does not depend on the fonts of the machine. */
const settings = {
    'workbench.colorTheme': 'dark',
    'terminal.integrated.fontFamily': 'DejaVu Sans Mono',
    'terminal.integrated.fontSize': 13
};

/** What a newcomer sees. */
export interface Demo {
    readonly workspace: string;
    /** Where the IDE is. */
    readonly url: string;
    /** Opens an empty page, as in a new tab. */
    readonly openPage: () => Promise<Page>;
    /** The folder of the discovery files. */
    readonly discoveryFolder: string;
    /** Has all pages show another theme; returns the class that they have in it. */
    readonly setTheme: (theme: Theme) => string;
}

/** Theia's themes, each with the class that the page has in it. */
const themes = { dark: 'dark-theia', light: 'light-theia', 'hc-theia': 'hc-theia' };
export type Theme = keyof typeof themes;

/** Starts the sample workspace with the demo model, and with nothing of this machine in it. */
export async function openDemo(disposables: Disposables): Promise<Demo> {
    const root = disposables.add(emptyFolder(), remove);
    const workspace = sampleWorkspace(path.join(root, 'sample-workspace'));
    const demo = disposables.add(await startDemoMode(path.join(root, 'demo'), workspace, process.env), started =>
        started.dispose()
    );
    const settingsFile = path.join(root, 'demo', 'theia', 'settings.json');
    addSettings(settingsFile, settings);
    const theia = disposables.add(
        await TheiaProcess.start({
            workspace,
            hostname: '127.0.0.1',
            port: 0,
            environment: { ...plainTerminals(root), ...demo.environment },
            logFile: path.join(root, 'theia.log')
        }),
        started => started.stop()
    );
    const browser = disposables.add(await launchChromium(), launched => launched.close());
    const openPage = async (): Promise<Page> => {
        const opened = await browser.newPage({ viewport: { width: 1400, height: 900 } });
        await opened.addInitScript(renderTerminalsAsText);
        return opened;
    };
    return {
        workspace,
        url: theia.url,
        openPage,
        discoveryFolder: path.join(root, 'tmp', 'gemini', 'ide'),
        setTheme: theme => {
            addSettings(settingsFile, { 'workbench.colorTheme': theme });
            return themes[theme];
        }
    };
}

/** Always the same one: its name is in the pictures. */
function emptyFolder(): string {
    const folder = path.join(realpathSync(tmpdir()), 'agent-companion-pictures');
    remove(folder);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
}

function remove(folder: string): void {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function addSettings(file: string, added: object): void {
    const present = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...present, ...added }));
}

/** Terminals with the same short prompt on every machine, and discovery files out of the way of a running IDE. */
function plainTerminals(root: string): NodeJS.ProcessEnv {
    const temporary = path.join(root, 'tmp');
    mkdirSync(temporary);
    const environment = terminalEnvironment(process.env);
    delete environment.SSH_CONNECTION;
    return {
        ...environment,
        HOME: root,
        TMPDIR: temporary,
        SHELL: '/bin/bash',
        // Here and not in PS1, which the system's own profile sets anew.
        PROMPT_COMMAND: `${environment.PROMPT_COMMAND}\nPS1='\\w $ '`
    };
}
