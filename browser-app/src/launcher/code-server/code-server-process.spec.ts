import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeServerHome, hasSettings, useExtension, writeSettings } from './code-server-home';
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
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const program = (script: string): void => writeFileSync(options.program.entry, script);

    it('has the port that code-server has reported in its address, and ends when told', async () => {
        program(LISTENS);
        const server = await CodeServerProcess.start(options);
        await server.stop();
        assert.equal(server.url, 'http://127.0.0.1:12345/?folder=%2Fmy%20folder');
        assert.equal(await server.ended, 0);
    });

    it('fails with the end of the log if code-server does', async () => {
        program("console.error('no such thing'); process.exit(3);");
        await assert.rejects(CodeServerProcess.start(options), /code-server ended with code 3[^]*no such thing/);
    });

    it('has no variable of a VS Code in whose terminal it is started', async () => {
        program(`console.log('hook:' + process.env.VSCODE_IPC_HOOK_CLI); ${LISTENS}`);
        const server = await CodeServerProcess.start(options);
        await server.stop();
        assert.match(readFileSync(join(folder, 'log'), 'utf8'), /hook:undefined/);
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

describe('codeServerHome', () => {
    let folder: string;

    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'agent-companion-code-server-'))));
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('has settings once they are written', () => {
        const home = codeServerHome(folder);
        assert.equal(hasSettings(home), false);
        writeSettings(home, { 'editor.tabSize': 3 });
        assert.equal(hasSettings(home), true);
    });

    it('has one extension, under the name by which VS Code finds it', () => {
        const [home, extension] = [codeServerHome(folder), join(folder, 'source')];
        mkdirSync(extension);
        const manifest = join(extension, 'package.json');
        for (const version of ['1.0.0', '1.0.1']) {
            writeFileSync(manifest, JSON.stringify({ publisher: 'us', name: 'it', version }));
            useExtension(home, extension);
        }
        assert.ok(existsSync(join(home.extensionsFolder, 'us.it-1.0.1', 'package.json')));
        assert.equal(existsSync(join(home.extensionsFolder, 'us.it-1.0.0')), false);
    });
});

function isAlive(pid: number): boolean {
    try {
        return process.kill(pid, 0);
    } catch {
        return false;
    }
}
