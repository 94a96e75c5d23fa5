import * as assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { environmentVariables } from '../protocol/gemini/environment';
import { ShellProcesses } from './shell-processes';

describe('ShellProcesses (takes Linux)', () => {
    const { authToken, port } = environmentVariables;
    let shell: ChildProcess;
    let agentPid: number;
    let processes: ShellProcesses;

    before(async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        const env = { ...process.env, [authToken]: 'secret', [port]: '4711' };
        // The shell's child says its own pid.
        shell = spawn('sh', ['-c', 'sh -c "echo \\$\\$; sleep 60"; :'], { env, cwd: tmpdir(), detached: true });
        const [pid] = (await once(shell.stdout!, 'data')) as [Buffer];
        agentPid = Number(pid.toString());
    });
    after(() => shell?.pid && process.kill(-shell.pid));
    beforeEach(() => (processes = new ShellProcesses()));

    it('know a shell by what it was started with, and a program by the shell that it runs in', async () => {
        const pid = shell.pid!;
        processes.update({}, [pid]);
        const { [authToken]: token, [port]: given } = (await processes.variablesOf(pid)) ?? {};
        assert.deepEqual([token, given], ['secret', '4711']);
        assert.equal(await processes.idOf(agentPid), pid);
        assert.equal(await processes.idOf(process.pid), undefined);
        assert.equal(await processes.folderOf(pid), realpathSync(tmpdir()));
    });

    it('take the newest report, and the end of a connection', async () => {
        const pid = shell.pid!;
        const connection = {};
        processes.update(connection, [pid]);
        processes.update(connection, []);
        assert.equal(await processes.variablesOf(pid), undefined);
        processes.update(connection, [pid]);
        processes.remove(connection);
        assert.equal(await processes.variablesOf(pid), undefined);
    });
});
