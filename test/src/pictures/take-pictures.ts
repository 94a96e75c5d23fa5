import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { startDemoMode } from '@gemini-companion/browser-app/out/launcher/demo-mode';
import { sampleWorkspace } from '@gemini-companion/browser-app/out/launcher/sample-workspace';
import { terminalEnvironment } from '@gemini-companion/browser-app/out/launcher/terminal-environment';
import { TheiaProcess } from '@gemini-companion/browser-app/out/launcher/theia-process';
import { launchChromium, renderTerminalsAsText } from '../support/chromium';
import { Disposables } from '../support/disposables';
import { IdePage } from '../support/ide-page';

/** Where the pictures of the documents are. */
const FOLDER = path.resolve(__dirname, '..', '..', '..', 'docs', 'pictures');

/** The documents are read over slow lines too. */
const MAXIMAL_BYTES = 400_000;

/** What the terminal's text looks like here does not depend on the fonts of the machine. */
const settings = {
    'workbench.colorTheme': 'dark',
    'terminal.integrated.fontFamily': 'DejaVu Sans Mono',
    'terminal.integrated.fontSize': 13
};

/** What a newcomer sees: the sample workspace, the demo model, and nothing of this machine. */
async function openDemo(disposables: Disposables): Promise<IdePage> {
    const root = disposables.add(emptyFolder(), remove);
    const workspace = sampleWorkspace(path.join(root, 'sample-workspace'));
    const demo = disposables.add(await startDemoMode(path.join(root, 'demo'), workspace, process.env), started =>
        started.dispose()
    );
    addSettings(path.join(root, 'demo', 'theia', 'settings.json'), settings);
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
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.addInitScript(renderTerminalsAsText);
    const ide = new IdePage(page);
    await ide.open(theia.url);
    return ide;
}

/** Always the same one: its name is in the pictures. */
function emptyFolder(): string {
    const folder = path.join(realpathSync(tmpdir()), 'gemini-companion-pictures');
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

async function takePicture(page: Page, name: string): Promise<void> {
    mkdirSync(FOLDER, { recursive: true });
    const file = path.join(FOLDER, `${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    const { size } = statSync(file);
    assert.ok(size <= MAXIMAL_BYTES, `${file} has ${size} bytes; ${MAXIMAL_BYTES} are allowed.`);
    console.log(`${file} (${Math.round(size / 1000)} kB)`);
}

/** Puts in front of the user what the pictures are about: two files, a cursor, and the agent in a terminal. */
async function startAgent(ide: IdePage): Promise<void> {
    await ide.page.keyboard.press('Control+Shift+E');
    await ide.page.locator('#explorer-view-container:visible .theia-TreeNode', { hasText: 'src' }).first().waitFor();
    await ide.openFile('main.js');
    await ide.openFile('greeting.js');
    await ide.goTo(3, 11);
    await ide.selectRight(6);
    await ide.page.locator('#theia-statusBar').getByText('Gemini').click();
    await ide.terminal.waitFor(/Type your message/, 60_000);
    await enlargeBottomPanel(ide.page, 80);
}

/** Drags the edge above the terminal, so that an answer fits below it. */
async function enlargeBottomPanel(page: Page, pixels: number): Promise<void> {
    const box = await page.locator('#theia-bottom-content-panel').boundingBox();
    assert.ok(box, 'There is no bottom panel.');
    const [x, y] = [box.x + box.width / 2, box.y];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - pixels, { steps: 5 });
    await page.mouse.up();
    // Away from the edge, which is lit as long as the mouse is on it.
    await page.mouse.move(20, 500);
}

async function ask(ide: IdePage, text: string): Promise<void> {
    await ide.terminal.type(text);
    await ide.terminal.waitFor(new RegExp(`> ${text}`));
    await ide.terminal.press('Enter');
}

async function takePictures(ide: IdePage): Promise<void> {
    await startAgent(ide);

    await ask(ide, '/ide status');
    await ide.terminal.waitFor(/Connected to [\s\S]*greeting\.js[\s\S]*main\.js/);
    await takePicture(ide.page, 'ide-status');

    await ask(ide, 'edit this file');
    await ide.review.waitFor('greeting.js');
    await ide.terminal.waitFor(/Apply this change\?/);
    await takePicture(ide.page, 'diff-review');

    await ide.review.press('accept');
    await ide.review.waitUntilGone('greeting.js');
    await ide.terminal.waitFor(/You accepted the proposal/);
    await ide.page.locator('.monaco-editor:visible', { hasText: 'for you to review' }).first().waitFor();
    await takePicture(ide.page, 'accepted');
}

/** Takes the pictures of the documents anew; see `npm run pictures`. */
export async function main(): Promise<void> {
    const disposables = new Disposables();
    try {
        await takePictures(await openDemo(disposables));
    } finally {
        await disposables.dispose();
    }
}
