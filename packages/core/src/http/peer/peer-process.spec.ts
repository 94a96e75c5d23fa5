import * as assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { AddressInfo, createServer, Server, Socket } from 'node:net';
import { peerProcess } from './peer-process';

describe('peerProcess', () => {
    let server: Server;
    let client: ChildProcess | undefined;

    beforeEach(async () => {
        server = createServer().listen(0, '127.0.0.1');
        await once(server, 'listening');
    });

    afterEach(async () => {
        if (client && client.exitCode === null && client.signalCode === null) {
            // With all that it has started.
            process.kill(-client.pid!);
            await once(client, 'exit');
        }
        client = undefined;
        server.close();
    });

    /** Connects another process. @returns our end of the connection. */
    async function connect(host: string): Promise<Socket> {
        const { port } = server.address() as AddressInfo;
        return start(`require('net').connect(${port}, '${host}')`);
    }

    /** Starts a process that connects. @returns our end of the connection. */
    async function start(script: string): Promise<Socket> {
        client = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
        const [socket] = (await once(server, 'connection')) as [Socket];
        return socket.on('error', () => undefined);
    }

    before(function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
    });

    for (const host of ['127.0.0.1', '::ffff:127.0.0.1']) {
        it(`knows which process has connected to ${host}`, async () => {
            const socket = await connect(host);
            assert.equal(await peerProcess(socket), client?.pid);
            socket.destroy();
        });
    }

    it('knows it of a process whose children have got the socket from it, as each has for a moment', async () => {
        const { port } = server.address() as AddressInfo;
        const socket = await start(`const socket = require('net').connect(${port}, '127.0.0.1', () => {
            const stdio = ['ignore', 'inherit', 'ignore', socket._handle.fd];
            require('child_process').spawn('sh', ['-c', 'sleep 60 & echo; wait'], { stdio });
        });`);
        await once(client!.stdout!, 'data');
        assert.equal(await peerProcess(socket), client?.pid);
        socket.destroy();
    });

    it('knows nothing of a connection that has ended', async () => {
        const socket = await connect('127.0.0.1');
        const ends = { localPort: socket.localPort, remotePort: socket.remotePort };
        client?.kill('SIGKILL');
        await once(socket.resume(), 'close');
        assert.equal(await peerProcess(ends), undefined);
        assert.equal(await peerProcess({ localPort: undefined, remotePort: undefined }), undefined);
    });
});
