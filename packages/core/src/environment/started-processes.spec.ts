import * as assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { StartedProcesses } from './started-processes';

describe('StartedProcesses', () => {
    let processes: StartedProcesses;
    let shell: ChildProcess;
    let exit: () => void;

    before(function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
    });

    beforeEach(() => {
        processes = new StartedProcesses();
    });

    afterEach(async () => {
        if (shell.exitCode === null && shell.signalCode === null) {
            shell.kill();
            await once(shell, 'exit');
        }
    });

    /** Starts a shell as terminal 7, with a shell in it that says its pid, and whose name tries to fool us. */
    async function start(): Promise<number> {
        const inner = 'printf ") S 1 (" > /proc/self/comm; echo $$; exec cat';
        shell = spawn('bash', ['-c', `bash -c '${inner}'; exit`], { stdio: ['pipe', 'pipe', 'ignore'] });
        const { pid, stdout } = shell;
        assert.ok(pid !== undefined && stdout);
        processes.add({ id: 7, pid, onExit: listener => (exit = listener) }, { OURS: 'ours' });
        const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
        return Number(line);
    }

    it('knows in which terminal a program runs, however deep', async () => {
        const program = await start();
        assert.notEqual(program, shell.pid);
        assert.equal(await processes.idOf(program), 7);
        assert.equal(await processes.idOf(Number(shell.pid)), 7);
    });

    it('forgets a process that has ended', async () => {
        const program = await start();
        exit();
        assert.equal(await processes.idOf(program), undefined);
        assert.equal(processes.variablesOf(7), undefined);
    });
});
