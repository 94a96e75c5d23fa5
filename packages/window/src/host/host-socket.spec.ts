import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { hostSocket } from './host-folder';
import { connectTo, HostSocket } from './host-socket';

describe('HostSocket', () => {
    let folder: string;
    let opened: HostSocket[];

    beforeEach(() => {
        folder = mkdtempSync(path.join(tmpdir(), 'agent-companion-test-'));
        opened = [];
    });
    afterEach(() => {
        opened.forEach(each => each.dispose());
        rmSync(folder, { recursive: true });
    });

    async function listen(): Promise<HostSocket | undefined> {
        const socket = await HostSocket.listen(folder, stream => stream.on('error', () => undefined).end('hello'));
        return socket && opened.push(socket) ? socket : undefined;
    }

    const isServed = async (): Promise<boolean> => {
        const socket = await connectTo(hostSocket(folder));
        socket?.destroy();
        return socket !== undefined;
    };

    it('serves who connects, and a second host finds that there is one', async () => {
        assert.equal(await isServed(), false);
        const first = await listen();
        assert.ok(first);
        assert.equal(await listen(), undefined);
        const socket = await connectTo(hostSocket(folder));
        const [text] = (await once(socket!, 'data')) as [Buffer];
        assert.equal(text.toString(), 'hello');
        first.dispose();
        assert.equal(existsSync(hostSocket(folder)), false);
    });

    it('takes the place of a host that was killed', async () => {
        const script = "require('net').createServer().listen(process.argv[1], () => console.log('listening'))";
        const killed = spawn(process.execPath, ['-e', script, hostSocket(folder)]);
        await once(killed.stdout, 'data');
        killed.kill('SIGKILL');
        await once(killed, 'exit');
        assert.equal(existsSync(hostSocket(folder)), true);
        assert.ok(await listen());
        assert.equal(await isServed(), true);
    });

    it('leaves the socket of a host that has come to its place', async () => {
        const first = await listen();
        unlinkSync(hostSocket(folder));
        assert.ok(await listen());
        first?.dispose();
        assert.equal(await isServed(), true);
    });
});
