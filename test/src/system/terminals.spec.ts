import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { environmentVariables } from '@agent-companion/core/protocol/gemini';
import { publishedConnections } from '../support/agents/published-connections';
import { isInContainer } from '../support/users/private-mounts';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

const GEMINI = path.resolve(__dirname, '..', '..', '..', 'node_modules', '.bin', 'gemini');

/** A tmux server of this test's own, without the user's configuration. */
const TMUX = ['-L', `agent-companion-test-${process.pid}`, '-f', '/dev/null'];

/** A screen session of this test's own, and the settings it reads instead of the user's. */
const SCREEN = `agent-companion-test-${process.pid}`;
const SCREEN_SETTINGS = { '.screenrc': 'startup_message off\n' };

const TASKS = { tasks: [{ label: 'agent', type: 'process', command: GEMINI, problemMatcher: [] }] };

describe('Gemini CLI connects', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;
    /** Where screen has its sockets. */
    let screens: string;

    before(async () => {
        screens = mkdtempSync(path.join(tmpdir(), 'agent-companion-screens-'));
        bed = await startTestIde(
            { ...SCREEN_SETTINGS, '.theia/tasks.json': JSON.stringify(TASKS) },
            { environment: { SCREENDIR: screens } }
        );
    });
    after(async () => {
        spawnSync('tmux', [...TMUX, 'kill-server']);
        spawnSync('screen', ['-S', SCREEN, '-X', 'quit'], { env: { ...process.env, SCREENDIR: screens } });
        await bed?.dispose();
        await rm(screens, { recursive: true, force: true, maxRetries: 5 });
    });

    async function expectConnection(): Promise<void> {
        const { terminal } = bed.ide;
        await terminal.waitFor(/Type your message/, 60_000);
        // It shows its input before it reads any keys.
        await bed.ide.waitForAgent();
        await terminal.ask('/ide status');
        await terminal.waitForAnswer(/Connected to Theia/);
        await terminal.ask('/quit');
        await terminal.waitUntilGone(/Type your message/);
        await bed.ide.waitForNoAgent();
    }

    async function expectPrompt(): Promise<void> {
        await bed.ide.terminal.scrollToEnd();
        await bed.ide.terminal.waitFor(/[$#]\s*$/);
    }

    it('inside a container, without anything done for it (runs only in one)', async function () {
        if (!isInContainer) {
            this.skip();
        }
        await bed.ide.terminal.open();
        const variable = `printenv ${environmentVariables.devContainerSession}`;
        assert.equal(await bed.ide.terminal.output(variable), 'agent-companion');
        await bed.ide.terminal.run('gemini');
        await expectConnection();
    });

    it('inside a shell inside a shell', async () => {
        await bed.ide.terminal.open();
        await bed.ide.terminal.run('bash -c bash');
        await bed.ide.terminal.run('gemini');
        await expectConnection();
        await expectPrompt();
        await bed.ide.terminal.run('exit');
    });

    it('inside tmux', async () => {
        await bed.ide.terminal.run(`tmux ${TMUX.join(' ')}`);
        await bed.ide.terminal.waitFor(/\[0\] 0:bash/);
        await bed.ide.terminal.run('gemini');
        await expectConnection();
    });

    it('inside screen', async () => {
        await bed.ide.terminal.open();
        await bed.ide.terminal.run(`screen -U -S ${SCREEN} -c .screenrc`);
        await until('the shell is inside screen', async () =>
            (await bed.ide.terminal.output('echo $STY')).includes(SCREEN)
        );
        await bed.ide.terminal.run('gemini');
        await expectConnection();
    });

    it('in a task', async () => {
        await bed.ide.runTask('agent');
        await expectConnection();
    });

    it('in a terminal that is started while the page loads, before the window has greeted', async () => {
        await bed.ide.terminal.open();
        // The new backend does not know the terminals of the page's layout, so the page makes them anew.
        await bed.restartTheia();
        await bed.ide.reload();
        await bed.ide.terminal.waitFor(/[$#]\s*$/);
        const [{ port }] = publishedConnections(bed.discoveryFolder);
        assert.equal(await bed.ide.terminal.output('printenv GEMINI_CLI_IDE_SERVER_PORT'), String(port));
        await bed.ide.terminal.run('gemini');
        await expectConnection();
    });
});
