import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserApp, repositoryRoot } from '../checkout';
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

    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'agent-companion-theia-'))));
    afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

    it('answers once started, is noted while it runs, and ends when told', async () => {
        const theia = await TheiaProcess.start({
            workspace: folder,
            hostname: '127.0.0.1',
            port: 0,
            environment: { ...process.env, THEIA_CONFIG_DIR: join(folder, 'theia') },
            logFile: join(folder, 'log')
        });
        const note = join(repositoryRoot, '.build', 'backends', `${theia.pid}.json`);
        try {
            assert.match(await (await fetch(theia.url)).text(), /<title>/);
            for (const path of ['/', '/socket.io/?EIO=4&transport=polling', '/files/?uri=file:///etc/hostname']) {
                const asked = request(new URL(path, theia.url), { headers: { host: 'evil.example:3000' } }).end();
                const [answer] = (await once(asked, 'response')) as [IncomingMessage];
                assert.equal(answer.resume().statusCode, 403, path);
            }
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
            port: 0,
            environment: { ...process.env, NODE_OPTIONS: `--require=${join(folder, 'missing.js')}` },
            logFile: join(folder, 'log')
        });
        await assert.rejects(start, /Theia ended with code 1[^]*missing\.js/);
    });

    it('does not take the answer of another server, which was quicker at its port, for its own', async () => {
        const other = createServer((_request, response) => response.end('another Theia')).listen(0, '127.0.0.1');
        await once(other, 'listening');
        try {
            const start = TheiaProcess.start({
                workspace: folder,
                hostname: '127.0.0.1',
                port: (other.address() as AddressInfo).port,
                environment: { ...process.env, THEIA_CONFIG_DIR: join(folder, 'theia') },
                logFile: join(folder, 'log')
            });
            await assert.rejects(start, /Theia ended with code 1/);
        } finally {
            other.close();
        }
    });

    it('ends when its launcher is killed', async () => {
        const options = {
            workspace: folder,
            hostname: '127.0.0.1',
            port: 0,
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

describe('TheiaProcess of a backend that listens at once', () => {
    let application: string;

    beforeEach(() => {
        application = mkdtempSync(join(tmpdir(), 'agent-companion-theia-'));
        mkdirSync(join(application, 'lib', 'backend'), { recursive: true });
        const main =
            "process.send({ address: '127.0.0.1', family: 'IPv4', port: 12345 }); setInterval(() => {}, 1000);";
        writeFileSync(join(application, 'lib', 'backend', 'main.js'), main);
    });
    afterEach(() => rm(application, { recursive: true, force: true, maxRetries: 5 }));

    const start = (hostname: string): Promise<TheiaProcess> =>
        TheiaProcess.start({ application, workspace: '/w', hostname, port: 0, environment: process.env });

    it('has the port that the backend has reported in its address', async () => {
        for (const [hostname, origin] of [
            ['127.0.0.1', 'http://127.0.0.1:12345'],
            ['0.0.0.0', 'http://127.0.0.1:12345'],
            ['::1', 'http://[::1]:12345']
        ]) {
            const theia = await start(hostname);
            await theia.stop();
            assert.equal(theia.url, `${origin}/#/w`);
        }
    });

    it('takes its other processes with it when it is killed', async () => {
        const child = "process.on('SIGHUP', () => {}); setInterval(() => {}, 1000);";
        const main = `const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]);
            require('node:fs').writeFileSync(require('node:path').join(__dirname, 'child'), String(child.pid));
            process.send({ port: 12345 }); setInterval(() => {}, 1000);`;
        writeFileSync(join(application, 'lib', 'backend', 'main.js'), main);
        const theia = await start('127.0.0.1');
        const pid = Number(readFileSync(join(application, 'lib', 'backend', 'child'), 'utf8'));
        assert.ok(isAlive(pid));
        process.kill(theia.pid, 'SIGKILL');
        assert.equal(await theia.ended, 1);
        for (const end = Date.now() + 10_000; isAlive(pid); await sleep(20)) {
            assert.ok(Date.now() < end, `process ${pid} outlives its backend`);
        }
    });

    it('leaves nothing that would keep its launcher alive, however often it is stopped', async () => {
        const timers = (): number => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
        const theia = await start('127.0.0.1');
        const before = timers();
        await theia.stop();
        await theia.stop();
        assert.equal(timers(), before);
    });
});

function isAlive(pid: number): boolean {
    try {
        return process.kill(pid, 0);
    } catch {
        return false;
    }
}
