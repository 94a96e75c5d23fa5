import { spawnSync } from 'node:child_process';
import * as path from 'node:path';
import { keepFailurePicture } from '../support/failure-picture';
import { startTestIde, TestIde } from '../support/test-ide';

const GEMINI = path.resolve(__dirname, '..', '..', '..', 'node_modules', '.bin', 'gemini');

/** A tmux server of this test's own, without the user's configuration. */
const TMUX = ['-L', `gemini-companion-test-${process.pid}`, '-f', '/dev/null'];

const TASKS = {
    tasks: [
        { label: 'agent in a shell', type: 'shell', command: GEMINI, problemMatcher: [] },
        { label: 'agent as a process', type: 'process', command: GEMINI, problemMatcher: [] }
    ]
};

describe('Gemini CLI connects', function () {
    this.timeout(120_000);
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a', '.theia/tasks.json': JSON.stringify(TASKS) });
    });
    afterEach(async function () {
        await keepFailurePicture(this, bed?.ide.page);
    });
    after(async () => {
        spawnSync('tmux', [...TMUX, 'kill-server']);
        await bed?.dispose();
    });

    async function expectConnection(): Promise<void> {
        const { terminal } = bed.ide;
        await terminal.waitFor(/Type your message/, 60_000);
        // It shows its input before it reads any keys.
        await bed.ide.waitForAgent();
        await terminal.ask('/ide status');
        await terminal.waitFor(/Connected to Theia/);
        await terminal.ask('/quit');
        await terminal.waitUntilGone(/Type your message/);
        await bed.ide.waitForNoAgent();
    }

    async function expectPrompt(): Promise<void> {
        await bed.ide.terminal.scrollToEnd();
        await bed.ide.terminal.waitFor(/[$#]\s*$/);
    }

    it('inside a shell inside a shell', async () => {
        await bed.ide.terminal.open();
        await bed.ide.terminal.run('bash -c bash');
        await bed.ide.terminal.run('gemini');
        await expectConnection();
        await expectPrompt();
        await bed.ide.terminal.run('exit');
    });

    it('in a terminal that was restored by a reload', async () => {
        await bed.ide.reload();
        await bed.ide.terminal.scrollToEnd();
        await bed.ide.terminal.run('clear; gemini');
        await expectConnection();
        await expectPrompt();
    });

    it('inside tmux', async () => {
        await bed.ide.terminal.run(`tmux ${TMUX.join(' ')}`);
        await bed.ide.terminal.waitFor(/\[0\] 0:bash/);
        await bed.ide.terminal.run('gemini');
        await expectConnection();
    });

    for (const { label } of TASKS.tasks) {
        it(`in a task: ${label}`, async () => {
            await bed.ide.runTask(label);
            await expectConnection();
        });
    }
});
