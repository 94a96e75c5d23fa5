import { strict as assert } from 'node:assert';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeServerHome } from './code-server-home';
import { CodeServerProcess, type CodeServerOptions } from './code-server-process';

/** As code-server says that it listens; then it runs until it is told to end. */
const LISTENS =
    "console.log('info  HTTP server listening on http://127.0.0.1:12345/'); console.log(process.argv.slice(2).join(' '));" +
    'setInterval(() => {}, 1000);';

describe('CodeServerProcess', () => {
    let folder: string;
    let options: CodeServerOptions;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'agent-companion-code-server-'));
        mkdirSync(join(folder, 'node'));
        options = {
            program: { node: process.execPath, entry: join(folder, 'node', 'entry.js') },
            home: codeServerHome(folder),
            workspace: '/my folder',
            hostname: '127.0.0.1',
            port: 0,
            environment: { ...process.env, VSCODE_IPC_HOOK_CLI: '/outer' },
            logFile: join(folder, 'log')
        };
    });
    afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

    const program = (script: string): void => writeFileSync(options.program.entry, script);

    it('has no variable of a VS Code in whose terminal it is started', async () => {
        program(`console.log('hook:' + process.env.VSCODE_IPC_HOOK_CLI); ${LISTENS}`);
        const server = await CodeServerProcess.start(options);
        await server.stop();
        assert.match(readFileSync(join(folder, 'log'), 'utf8'), /hook:undefined/);
    });

    /** Runs it, by a launcher whose files may have so many blocks, until it ends with code 7. */
    function launched(given: CodeServerOptions, blocks = 'unlimited'): ChildProcessWithoutNullStreams {
        program(`${LISTENS} process.stdout.write('x'.repeat(1e6) + 'the end', () => process.exit(7));`);
        const script = `require(${JSON.stringify(join(__dirname, 'code-server-process.js'))})
            .CodeServerProcess.start(${JSON.stringify(given)}).then(async server => console.error(await server.ended))`;
        return spawn('sh', ['-c', `ulimit -f ${blocks}; exec "$0" -e "$1"`, process.execPath, script]);
    }

    /** Waits until a launcher says with which code code-server has ended. */
    const codeOf = async ({ stderr }: ChildProcessWithoutNullStreams): Promise<string> => (await text(stderr)).trim();

    it('goes on when its log has no room', async () => {
        assert.equal(await codeOf(launched(options, '1')), '7');
    });

    it('loses nothing that it tells to a terminal which is slow', async () => {
        const launcher = launched({ ...options, logFile: undefined });
        const [said] = (await once(launcher.stderr, 'data')) as [Buffer];
        assert.equal(said.toString(), '7\n');
        assert.match(await text(launcher.stdout), /x{1000000}the end$/);
    });

    it('goes on when nobody reads any longer what it tells', async () => {
        const launcher = launched({ ...options, logFile: undefined });
        launcher.stdout.destroy();
        assert.equal(await codeOf(launcher), '7');
    });

    it('begins its log anew before that is too large, and keeps the last that is said', async () => {
        program(`${LISTENS} process.stdout.write('x'.repeat(3e7) + 'the end', () => process.exit(7));`);
        const server = await CodeServerProcess.start(options);
        assert.equal(await server.ended, 7);
        const log = readFileSync(join(folder, 'log'), 'utf8');
        assert.ok(log.length < 2e7, `its log has ${log.length} bytes`);
        assert.ok(log.startsWith('x') && log.endsWith('the end'));
    });

    it('ends when its launcher is killed', async function () {
        this.timeout(20_000);
        program(LISTENS);
        const script = `require(${JSON.stringify(join(__dirname, 'code-server-process.js'))})
            .CodeServerProcess.start(${JSON.stringify(options)}).then(server => console.log(server.pid))`;
        const launcher = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
        const [pid] = (await once(launcher.stdout, 'data')) as [Buffer];
        launcher.kill('SIGKILL');
        for (const end = Date.now() + 10_000; isAlive(Number(pid)); await sleep(50)) {
            assert.ok(Date.now() < end, `code-server (process ${String(pid)}) outlives its launcher`);
        }
    });
});

function isAlive(pid: number): boolean {
    try {
        return process.kill(pid, 0);
    } catch {
        return false;
    }
}
