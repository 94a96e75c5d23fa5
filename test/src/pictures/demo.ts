import {
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    realpathSync,
    rmSync,
    symlinkSync,
    writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { prepareGeminiHome } from '@agent-companion/browser-app/out/launcher/demo/gemini-home';
import { startDemoMode } from '@agent-companion/browser-app/out/launcher/demo/demo-mode';
import { sampleWorkspace } from '@agent-companion/browser-app/out/launcher/demo/sample-workspace';
import { terminalEnvironment } from '@agent-companion/browser-app/out/launcher/backend/terminal-environment';
import { TheiaProcess } from '@agent-companion/browser-app/out/launcher/backend/theia-process';
import { answerToolsOffer } from '../support/browser/answer-tools-offer';
import { launchChromium, renderTerminalsAsText } from '../support/browser/chromium';
import { Disposables } from '../support/disposables';

/** What the terminal's text looks like here does not depend on the fonts of the machine. */
const settings = {
    'workbench.colorTheme': 'dark',
    'terminal.integrated.fontFamily': 'DejaVu Sans Mono',
    'terminal.integrated.fontSize': 13
};

const installedCli = path.resolve(__dirname, '..', '..', '..', 'node_modules', '.bin', 'gemini');

/** What a newcomer sees. */
export interface Demo {
    readonly workspace: string;
    /** Where the IDE is. */
    readonly url: string;
    /** Opens an empty page, as in another browser. */
    readonly openPage: () => Promise<Page>;
    /** The folder of the discovery files. */
    readonly discoveryFolder: string;
    /** The command that starts Gemini CLI: a link. */
    readonly cli: string;
    /** Gemini CLI's settings. */
    readonly cliSettings: string;
    /** Leads the command to an old release. */
    readonly installOldCli: (version: string) => void;
    /** Puts the sample workspace, Gemini CLI and all settings back as they were. */
    readonly reset: () => void;
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
    const tools = path.join(root, 'bin');
    mkdirSync(tools);
    const cli = path.join(tools, 'gemini');
    const settingsFile = path.join(root, 'demo', 'theia', 'settings.json');
    addSettings(settingsFile, settings);
    const theia = disposables.add(
        await TheiaProcess.start({
            workspace,
            hostname: '127.0.0.1',
            port: 0,
            environment: { ...plainTerminals(root, tools), ...demo.environment },
            logFile: path.join(root, 'theia.log')
        }),
        started => started.stop()
    );
    const browser = disposables.add(await launchChromium(), launched => launched.close());
    const openPage = async (): Promise<Page> => {
        const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
        await context.addInitScript(renderTerminalsAsText);
        await context.addInitScript(answerToolsOffer);
        return context.newPage();
    };
    return {
        workspace,
        url: theia.url,
        openPage,
        discoveryFolder: path.join(root, 'tmp', 'gemini', 'ide'),
        cli,
        cliSettings: path.join(root, 'demo', 'gemini-home', '.gemini', 'settings.json'),
        installOldCli: version => {
            const old = path.join(root, 'gemini-cli');
            const program = path.join(old, 'bundle', 'gemini.js');
            mkdirSync(path.dirname(program), { recursive: true });
            writeFileSync(path.join(old, 'package.json'), JSON.stringify({ name: '@google/gemini-cli', version }));
            writeFileSync(program, '', { mode: 0o755 });
            remove(cli);
            symlinkSync(program, cli);
        },
        reset: () => {
            // The folder itself stays: it is watched.
            readdirSync(workspace).forEach(name => remove(path.join(workspace, name)));
            sampleWorkspace(workspace);
            remove(cli);
            symlinkSync(installedCli, cli);
            remove(path.join(root, 'demo', 'gemini-home', '.gemini', 'extensions'));
            prepareGeminiHome(path.join(root, 'demo', 'gemini-home'));
            addSettings(settingsFile, { 'workbench.colorTheme': 'dark' });
        },
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

/**
 * Terminals with the same short prompt on every machine, Gemini CLI and this Node in one folder of their path, and discovery
 * files out of the way of a running IDE.
 */
function plainTerminals(root: string, tools: string): NodeJS.ProcessEnv {
    const temporary = path.join(root, 'tmp');
    mkdirSync(temporary);
    const environment = terminalEnvironment(process.env);
    delete environment.SSH_CONNECTION;
    symlinkSync(process.execPath, path.join(tools, 'node'));
    const others = (process.env.PATH ?? '').split(path.delimiter);
    return {
        ...environment,
        PATH: [tools, ...others.filter(folder => !existsSync(path.join(folder, 'gemini')))].join(path.delimiter),
        AGENT_COMPANION_PATH: tools,
        HOME: root,
        TMPDIR: temporary,
        SHELL: '/bin/bash',
        // Here and not in PS1, which the system's own profile sets anew.
        PROMPT_COMMAND: `${environment.PROMPT_COMMAND}\nPS1='\\w $ '`
    };
}
