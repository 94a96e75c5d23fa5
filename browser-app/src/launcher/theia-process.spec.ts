import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserApp, repositoryRoot } from './checkout';
import { freePort } from './free-port';
import { TheiaProcess } from './theia-process';

describe('TheiaProcess', function () {
    this.timeout(90_000);
    let folder: string;

    before(function () {
        if (!existsSync(join(browserApp, 'lib', 'backend', 'main.js'))) {
            // The quick check does not bundle Theia; the whole test run does, before the end-to-end tests.
            this.skip();
        }
    });

    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gemini-companion-theia-'))));
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('answers once started, is noted while it runs, and ends when told', async () => {
        const theia = await TheiaProcess.start({
            workspace: folder,
            hostname: '127.0.0.1',
            port: await freePort('127.0.0.1'),
            environment: { ...process.env, THEIA_CONFIG_DIR: join(folder, 'theia') },
            logFile: join(folder, 'log')
        });
        const note = join(repositoryRoot, '.build', 'backends', `${theia.pid}.json`);
        try {
            assert.match(await (await fetch(theia.url)).text(), /<title>/);
            assert.ok(existsSync(note));
        } finally {
            await theia.stop();
        }
        assert.equal(await theia.ended, 0);
        assert.equal(existsSync(note), false);
    });

    it('fails with the end of the log if Theia does', async () => {
        const start = TheiaProcess.start({
            workspace: folder,
            hostname: '127.0.0.1',
            port: await freePort('127.0.0.1'),
            environment: { ...process.env, NODE_OPTIONS: `--require=${join(folder, 'missing.js')}` },
            logFile: join(folder, 'log')
        });
        await assert.rejects(start, /Theia ended with code 1[^]*missing\.js/);
    });

    it('ends when its launcher is killed', async () => {
        const options = {
            workspace: folder,
            hostname: '127.0.0.1',
            port: await freePort('127.0.0.1'),
            environment: { ...process.env, THEIA_CONFIG_DIR: join(folder, 'theia') },
            logFile: join(folder, 'log')
        };
        const script = `require(${JSON.stringify(join(__dirname, 'theia-process.js'))})
            .TheiaProcess.start(${JSON.stringify(options)}).then(theia => console.log(theia.pid))`;
        const launcher = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
        const [pid] = (await once(launcher.stdout, 'data')) as [Buffer];
        launcher.kill('SIGKILL');
        for (const end = Date.now() + 20_000; isAlive(Number(pid)); await sleep(100)) {
            assert.ok(Date.now() < end, `Theia (process ${String(pid)}) outlives its launcher`);
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
