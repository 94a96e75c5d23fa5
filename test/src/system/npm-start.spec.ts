import * as assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { Disposables } from '../support/disposables';
import { IdePage } from '../support/page/ide-page';
import { usePages } from '../support/browser/shared-browser';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

const START = path.resolve(__dirname, '..', '..', '..', 'scripts', 'start.mjs');

describe('npm start, for someone without Gemini credentials', function () {
    this.timeout(120_000);
    useCleanPages();
    const disposables = new Disposables();
    let output = '';
    let ide: IdePage;
    let sample: string;

    before(async () => {
        const home = disposables.addFolder('agent-companion-start-');
        const start = disposables.add(spawn(process.execPath, [START], { env: newUser(home) }), stop);
        start.stdout.on('data', (data: Buffer) => (output += data.toString()));
        start.stderr.on('data', (data: Buffer) => (output += data.toString()));
        await until('Theia is ready', () => /Ctrl\+C ends Theia/.test(output), {
            timeoutMs: 60_000,
            seen: () => output
        });
        const openPage = await usePages(disposables);
        ide = new IdePage(await openPage());
        sample = /Folder: (.*)/.exec(output)?.[1] ?? '';
        await ide.open(/Theia is ready: (\S+)/.exec(output)?.[1] ?? '');
    });
    after(() => disposables.dispose());

    it('says plainly that the demo model answers', () => {
        assert.match(output, /No Gemini credentials were found[^]*DEMO MODEL/);
    });

    it('shows a start page, in the dark theme, with an icon, which leaves the keyboard where it is', async () => {
        await ide.startPage.region.getByText('a small demo model answers').waitFor();
        assert.equal(await ide.page.locator('body.dark-theia').count(), 1);
        const icon = await ide.page.request.get(new URL('/favicon.ico', ide.page.url()).href);
        assert.equal(icon.headers()['content-type'], 'image/x-icon');
        assert.equal(await ide.startPage.region.locator(':focus').count(), 0);
    });

    it('lets gemini connect in a terminal of the IDE, by a key on the start page', async () => {
        await ide.terminal.startBy(() => ide.startPage.start());
        await ide.terminal.waitFor(/Type your message/, 60_000);
        await ide.waitForAgent();
        await ide.startPage.region.getByRole('button', { name: 'Go to Agent' }).waitFor();
        await ide.startPage.region.getByText('Connected.').waitFor();
        await ide.openFile('greeting.js');
        await ide.startPage.waitUntilGone();
        await ide.terminal.ask('/ide status');
        const shown = await ide.terminal.waitFor(/Open files:[\s\S]*greeting\.js/);
        assert.match(shown, /Connected to Theia with Agent Companion/);
    });

    it('shows what the agent sees', async () => {
        await ide.terminal.ask('what do you see?');
        await ide.terminal.waitFor(/the active file is src\/greeting\.js/);
    });

    it('opens the demo edit as a diff, and accepting writes it', async () => {
        const file = path.join(sample, 'src', 'greeting.js');
        const before = readFileSync(file, 'utf8');
        await ide.terminal.ask('edit this file');
        await ide.review.waitFor('greeting.js');
        await ide.review.press('accept');
        await ide.terminal.waitFor(/\[demo model\] You accepted the proposal/);
        assert.notEqual(readFileSync(file, 'utf8'), before);
        // The IDE's tools are offered once, after the first decision.
        await ide.page.locator('.theia-notification-toasts').getByText('Not Now').click();
    });

    it('shows the start page again once nothing is open, until the user unchecks it', async () => {
        await ide.runCommand('View: Close All Tabs in Main Area');
        await ide.startPage.region.waitFor();
        const terminals = await ide.terminal.count();
        // A terminal keeps Tab for itself.
        await ide.page.locator('#files').focus();
        // The agent is there: the step is done, and the button leads to it.
        await ide.startPage.start();
        await ide.terminal.waitForKeyboard();
        assert.equal(await ide.terminal.count(), terminals);
        await ide.page.locator('#files').focus();
        await ide.startPage.hideForGood();
        await ide.waitForKeyboardInExplorer();
        await ide.runCommand('View: Toggle Start Page');
        await ide.startPage.region.waitFor();
    });

    it('speaks Chinese to those who choose it', async () => {
        await ide.chooseLanguage('中文（繁體）');
        await ide.startPage.region.getByText('啟動代理程式').first().waitFor();
        await ide.page.getByText('Gemini CLI', { exact: true }).first().waitFor();
    });
});

/** The environment of someone who has never used Gemini CLI, whose home is `home`. */
function newUser(home: string): NodeJS.ProcessEnv {
    const environment: NodeJS.ProcessEnv = { ...process.env, HOME: home, XDG_STATE_HOME: path.join(home, 'state') };
    for (const name of Object.keys(environment)) {
        if (/^(GEMINI_|GOOGLE_|https?_proxy$)/i.test(name)) {
            delete environment[name];
        }
    }
    return environment;
}

async function stop(started: ChildProcess): Promise<void> {
    if (started.exitCode === null) {
        const ended = once(started, 'exit');
        started.kill('SIGTERM');
        await ended;
    }
}
