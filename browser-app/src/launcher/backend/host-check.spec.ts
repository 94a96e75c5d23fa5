import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { codeServerHome } from '../code-server/code-server-home';
import { CodeServerProcess } from '../code-server/code-server-process';
import { knownHosts } from './known-hosts';
import { TheiaProcess } from './theia-process';

/** Answers everything, and has an agents' server on the next port that the system gives. */
const SERVER = `
    const http = require('node:http');
    const answering = () => http
        .createServer((request, response) => response.end('served ' + request.url))
        .on('upgrade', (request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\\r\\n\\r\\n'));
    const pages = answering().listen(0, '127.0.0.1', () => {
        const agents = answering().listen(0, '127.0.0.1', () => {
            started(pages.address().port, agents.address().port);
        });
    });`;

/** The status of a request that names this host. */
async function statusOf(port: number, host: string, head = 'GET / HTTP/1.1'): Promise<number> {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nHost: ${host}\r\nConnection: ${/upgrade/.test(head) ? '' : 'close'}\r\n\r\n`);
    return Number((await text(socket)).split(' ')[1]);
}

const UPGRADE = 'GET /socket.io/?transport=websocket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade';
const POLLING = 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1';
const DOWNLOAD = 'GET /files/?uri=file:///etc/passwd HTTP/1.0';

for (const editor of ['Theia', 'code-server']) {
    describe(`The launcher of ${editor}`, function () {
        this.timeout(20_000);
        let folder: string;
        beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'agent-companion-host-'))));
        afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

        /** Serves with a backend that is built as the editor's is, and gives its ports while it runs. */
        async function serving(
            publicHosts: readonly string[],
            use: (port: number, agentsPort: number) => Promise<void>
        ): Promise<void> {
            const log = join(folder, 'log');
            const options = { workspace: folder, hostname: '127.0.0.1', port: 0, publicHosts, logFile: log };
            const environment = { ...process.env, THEIA_HOSTS: 'from-theia.example:8443' };
            const ports = join(folder, 'ports');
            const note = `require('node:fs').writeFileSync(${JSON.stringify(ports)}, JSON.stringify([port, agents]));`;
            let stop: () => Promise<void>;
            if (editor === 'Theia') {
                mkdirSync(join(folder, 'lib', 'backend'), { recursive: true });
                writeFileSync(
                    join(folder, 'lib', 'backend', 'main.js'),
                    `const started = (port, agents) => { ${note} process.send({ port }); }; ${SERVER}`
                );
                const theia = await TheiaProcess.start({ ...options, application: folder, environment });
                stop = () => theia.stop();
            } else {
                mkdirSync(join(folder, 'node'));
                const entry = join(folder, 'node', 'entry.js');
                const outer =
                    'const child = require("node:child_process").fork(__filename.replace(/\\.js$/, ""), { env: { ...process.env, CODE_SERVER_PARENT_PID: process.pid } });' +
                    'process.on("SIGTERM", () => { child.kill(); process.exit(0); });';
                const inner = `const started = (port, agents) => { ${note}
                    console.log('HTTP server listening on http://127.0.0.1:' + port + '/'); }; ${SERVER}`;
                writeFileSync(entry, `if (!process.env.CODE_SERVER_PARENT_PID) { ${outer} } else { ${inner} }`);
                const program = { node: process.execPath, entry };
                const server = await CodeServerProcess.start({
                    ...options,
                    program,
                    home: codeServerHome(folder),
                    environment
                });
                stop = () => server.stop();
            }
            try {
                const [port, agentsPort] = JSON.parse(readFileSync(ports, 'utf8')) as [number, number];
                await use(port, agentsPort);
            } finally {
                await stop();
            }
        }

        it('answers no page whose name was led to this machine, whatever it asks for', () =>
            serving([], async port => {
                for (const host of [
                    `evil.example:${port}`,
                    'evil.example',
                    'localhost.evil.example',
                    'd2c9.webview.evil.example',
                    '127.0.0.1.evil.example',
                    'localhost@evil.example',
                    `EVIL.example:${port}`,
                    '[::1].evil.example',
                    ''
                ]) {
                    for (const head of ['GET / HTTP/1.1', 'POST / HTTP/1.1', POLLING, DOWNLOAD, UPGRADE]) {
                        assert.equal(await statusOf(port, host, head), 403, `${host} ${head}`);
                    }
                }
            }));

        it('answers by every address, by localhost, and by the names that it was told', () =>
            serving(['IDE.example.com', 'ide.other.example:8443'], async port => {
                const hosts = ['127.0.0.1', `127.0.0.1:${port}`, '[::1]:3000', '192.168.1.7:3000', 'localhost:8080'];
                const own = ['LocalHost', 'ide.localhost:3000', 'ide.example.com', 'ide.other.example'];
                const named = [...own, 'd2c9.webview.ide.example.com', 'd2c9.webview.ide.other.example:8443'];
                for (const host of [...hosts, ...named, ...(editor === 'Theia' ? ['from-theia.example'] : [])]) {
                    assert.equal(await statusOf(port, host), 200, host);
                    assert.equal(await statusOf(port, host, UPGRADE), 101, host);
                }
            }));

        it('leaves the servers of agents to their own checks', () =>
            serving([], async (_port, agentsPort) => {
                assert.equal(await statusOf(agentsPort, 'host.docker.internal'), 200);
            }));
    });
}

describe('knownHosts', () => {
    it('has the names of the machine only where others reach it', () => {
        assert.deepEqual(knownHosts('127.0.0.1'), ['127.0.0.1']);
        assert.deepEqual(knownHosts('localhost', ['A.example:1']), ['localhost', 'a.example']);
        assert.ok(knownHosts('0.0.0.0').includes(hostname().toLowerCase()));
        assert.ok(knownHosts('MyBox').includes('mybox'));
    });
});
