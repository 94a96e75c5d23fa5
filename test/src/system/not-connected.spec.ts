import * as assert from 'node:assert/strict';
import {
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    realpathSync,
    rmSync,
    symlinkSync,
    writeFileSync
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { prepareGeminiHome } from '@agent-companion/browser-app/out/launcher/demo/gemini-home';
import { IdePage } from '../support/page/ide-page';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useBed } from '../support/use-bed';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { useSteps } from '../support/browser/use-steps';

const GEMINI = path.resolve(__dirname, '..', '..', '..', 'node_modules', '.bin', 'gemini');

const STATUS = 'Agent Companion: Show Status';

describe('Why no agent is connected', function () {
    this.timeout(120_000);
    // Each step stands on the one before: what is in the way is mended, one after the other.
    useSteps(this);
    useCleanPages();
    let bed: TestIde;
    /** The user's home, and the folder of it that has the CLI. */
    let root: string;
    let tools: string;

    before(async () => {
        root = realpathSync(mkdtempSync(path.join(tmpdir(), 'agent-companion-tools-')));
        tools = path.join(root, 'bin');
        mkdirSync(tools);
        symlinkSync(process.execPath, path.join(tools, 'node'));
        const others = (process.env.PATH ?? '')
            .split(path.delimiter)
            .filter(folder => !existsSync(path.join(folder, 'gemini')));
        bed = await startTestIde(
            { 'a.txt': 'a\n' },
            {
                newUser: true,
                // The PATH that the launcher has the tests' shells put back would have the CLI in it.
                environment: {
                    PATH: [tools, ...others].join(path.delimiter),
                    AGENT_COMPANION_PATH: tools,
                    HOME: root
                }
            }
        );
    });
    after(async () => {
        await bed?.dispose();
        await rm(root, { recursive: true, force: true, maxRetries: 5 });
    });

    const settingsFile = (): string => path.join(bed.geminiHome, '.gemini', 'settings.json');

    /** Leads the command to a program. */
    function install(program: string): void {
        rmSync(path.join(tools, 'gemini'), { force: true });
        symlinkSync(program, path.join(tools, 'gemini'));
    }

    /** Opens the menu without the mouse, and takes what it offers first. */
    async function take(remedy: string, ide: IdePage = bed.ide): Promise<void> {
        await ide.openList(STATUS);
        await ide.status.takeFirst(remedy);
    }

    it('says that Gemini CLI is not installed, asks nothing, and types what installs it', async () => {
        await bed.ide.status.waitForReason(/^Gemini CLI is not installed\.\nClick to see what helps\.$/);
        assert.deepEqual(await bed.ide.messages(), []);
        await take('Install Gemini CLI');
        await bed.ide.terminal.waitFor(/[$#] npm install -g @google\/gemini-cli$/m);
        await bed.ide.terminal.press('Control+C');
    });

    it('says that a release is too old', async () => {
        const old = path.join(root, 'gemini-cli');
        mkdirSync(path.join(old, 'bundle'), { recursive: true });
        writeFileSync(path.join(old, 'package.json'), '{"name":"@google/gemini-cli","version":"0.5.3"}');
        writeFileSync(path.join(old, 'bundle', 'gemini.js'), '', { mode: 0o755 });
        install(path.join(old, 'bundle', 'gemini.js'));
        await bed.ide.status.waitForReason(/^Gemini CLI 0\.5\.3 is too old: 0\.\d+\.0 or newer is needed\./);
        install(GEMINI);
    });

    it('says what is wrong with the CLI’s settings, and opens them', async () => {
        mkdirSync(path.dirname(settingsFile()), { recursive: true });
        writeFileSync(settingsFile(), '{ "ide": ');
        await bed.ide.status.waitForReason(/settings\.json is not valid JSON: \w+ in line 1/);
        await take('Open Gemini CLI’s Settings');
        await bed.ide.waitForKeyboardIn('settings.json');
        rmSync(settingsFile());
    });

    it('says that IDE mode is off, and turns it on', async () => {
        await bed.ide.status.waitForReason(/^Gemini CLI’s IDE mode is off\./);
        await bed.ide.status.click();
        assert.equal((await bed.ide.status.menu())[0], 'Turn On IDE Mode');
        await bed.ide.status.takeFirst('Turn On IDE Mode');
        await bed.ide.waitForStatusMessage('Gemini CLI connects to this IDE from its next start on');
        assert.deepEqual(JSON.parse(readFileSync(settingsFile(), 'utf8')), { ide: { enabled: true } });
        await bed.ide.status.waitForReason(/^No agent is connected\.\nClick to start one/);
        // With a way to log in, which is not what this is about.
        prepareGeminiHome(bed.geminiHome);
    });

    it('says that the discovery folder cannot be used, has what mends it, and warns still once the user has been shown that', async () => {
        rmSync(bed.discoveryFolder, { recursive: true });
        writeFileSync(bed.discoveryFolder, '');
        await bed.ide.reload();
        await bed.ide.status.waitForReason(/gemini\/ide is a file or a link: agents cannot find this window\./);
        await take('Copy the Command That Mends It');
        await bed.ide.waitForStatusMessage('Copied. Run it in a terminal.');
        await bed.ide.status.node.locator('.codicon-warning').waitFor();
        rmSync(bed.discoveryFolder);
        await bed.ide.reload();
        await until('the window is published', () => existsSync(bed.discoveryFolder));
    });

    it('says that the terminal is outside of the workspace', async () => {
        await bed.ide.terminal.open();
        await bed.ide.terminal.run('cd /');
        await bed.ide.status.waitForReason(/^The terminal is in \/, outside of the workspace: agents do not connect/);
        await bed.ide.terminal.run('cd -');
        await bed.ide.status.waitForReason(/^No agent is connected\./);
    });

    it('says that no folder is open, and opens one', async () => {
        await bed.ide.page.goto(`${bed.ide.page.url().split('#')[0]}#!empty`);
        await bed.ide.reload();
        await bed.ide.status.waitForReason(/^No folder is open/);
        await take('Open Folder…');
        await bed.ide.page.locator('.dialogBlock', { hasText: 'Open Folder' }).waitFor();
        await bed.ide.page.keyboard.press('Escape');
        await until('the dialog is gone', async () => (await bed.ide.page.locator('.dialogBlock').count()) === 0);
    });
});

describe('Hooks that cannot be set up', function () {
    this.timeout(120_000);
    // The user's home is of no use where our program is put.
    const bed = useBed<TestIde>(() => startTestIde({}, { environment: { XDG_STATE_HOME: '/dev/null' } }));

    it('are said in the status before an agent is started, with the reason', async () => {
        const sentence = 'You review only what Gemini CLI asks about, as its hooks could not be set up: ENOTDIR';
        await bed.ide.status.waitForReason(new RegExp(sentence));
        await bed.ide.status.node.locator('.codicon-warning').waitFor();
        await bed.ide.openList(STATUS);
        assert.ok((await bed.ide.status.menu()).some(row => row.startsWith(sentence)));
    });
});
