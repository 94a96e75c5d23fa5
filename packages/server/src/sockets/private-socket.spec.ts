import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, unlinkSync, utimesSync } from 'node:fs';
import { createServer, Server } from 'node:net';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { connectTo, PrivateSocket } from './private-socket';

describe('PrivateSocket', () => {
    const temporary = useTemporaryFolder();
    const path = (): string => join(temporary(), 'a.sock');
    let opened: PrivateSocket[];
    let server: Server;
    let failures: string[];

    beforeEach(() => {
        opened = [];
        failures = [];
    });
    afterEach(() => opened.forEach(each => each.dispose()));

    async function listen(): Promise<PrivateSocket | undefined> {
        server = createServer(stream => stream.on('error', () => undefined).end('hello'));
        const socket = await PrivateSocket.listen(server, path(), ({ message }) => failures.push(message));
        return socket && opened.push(socket) ? socket : undefined;
    }

    const isServed = async (): Promise<boolean> => {
        const socket = await connectTo(path());
        socket?.destroy();
        return socket !== undefined;
    };

    it('serves who connects, and a second process finds that there is one', async () => {
        assert.equal(await isServed(), false);
        const first = await listen();
        assert.ok(first);
        assert.equal(await listen(), undefined);
        const socket = await connectTo(path());
        const [text] = (await once(socket!, 'data')) as [Buffer];
        assert.equal(text.toString(), 'hello');
        first.dispose();
        assert.equal(existsSync(path()), false);
    });

    async function leaveSocketOfKilledProcess(): Promise<void> {
        const script = "require('net').createServer().listen(process.argv[1], () => console.log('listening'))";
        const killed = spawn(process.execPath, ['-e', script, path()]);
        await once(killed.stdout, 'data');
        killed.kill('SIGKILL');
        await once(killed, 'exit');
        assert.equal(existsSync(path()), true);
    }

    it('takes the place of a process that was killed', async () => {
        await leaveSocketOfKilledProcess();
        assert.ok(await listen());
        assert.equal(await isServed(), true);
    });

    it('is one, however many processes find the socket of a killed one at the same time', async () => {
        await leaveSocketOfKilledProcess();
        const sockets = await Promise.all(Array.from({ length: 5 }, listen));
        assert.equal(sockets.filter(Boolean).length, 1);
        assert.equal(await isServed(), true);
    });

    it('waits for no process that was killed while it made its own', async () => {
        const lock = `${path()}.lock`;
        mkdirSync(lock);
        utimesSync(lock, 0, 0);
        assert.ok(await listen());
        assert.equal(existsSync(lock), false);
    });

    it('waits for no lock whose time is to come, as after a change of the clock', async () => {
        const lock = `${path()}.lock`;
        mkdirSync(lock);
        utimesSync(lock, 4e9, 4e9);
        assert.ok(await listen());
        assert.equal(existsSync(lock), false);
    });

    it('does not wait for ever for a lock that cannot be removed', async function () {
        this.timeout(10_000);
        mkdirSync(join(`${path()}.lock`, 'of-another-program'), { recursive: true });
        await assert.rejects(listen(), /a\.sock\.lock/);
    });

    it('goes on after a connection that it could not take, and says so', async () => {
        await listen();
        server.emit('error', new Error('accept EMFILE'));
        assert.deepEqual(failures, ['accept EMFILE']);
        assert.equal(await isServed(), true);
    });

    it('leaves the socket of a process that has come to its place', async () => {
        const first = await listen();
        unlinkSync(path());
        assert.ok(await listen());
        first?.dispose();
        assert.equal(await isServed(), true);
    });
});
