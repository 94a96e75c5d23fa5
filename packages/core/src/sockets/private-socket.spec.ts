import assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../testing/eventually';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { connectTo } from './connect-to';
import { PrivateSocket, removeStaleSockets } from './private-socket';

describe('PrivateSocket', () => {
    const temporary = useTemporaryFolder();
    const path = (): string => join(temporary(), 'a.sock');
    let opened: PrivateSocket[];
    let children: ChildProcess[];
    let server: Server;
    let failures: string[];

    beforeEach(() => {
        opened = [];
        children = [];
        failures = [];
    });
    afterEach(() => {
        opened.forEach(each => each.dispose());
        children.forEach(child => child.kill('SIGKILL'));
    });

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
        assert.deepEqual(readdirSync(temporary()), []);
    });

    async function leaveSocketOfKilledProcess(): Promise<void> {
        const script = "require('net').createServer().listen(process.argv[1], () => console.log('listening'))";
        const killed = spawn(process.execPath, ['-e', script, path()]);
        await once(killed.stdout, 'data');
        killed.kill('SIGKILL');
        await once(killed, 'exit');
        assert.equal(existsSync(path()), true);
    }

    it('is one, however many processes find the socket of a killed one at the same time', async () => {
        await leaveSocketOfKilledProcess();
        const sockets = await Promise.all(Array.from({ length: 5 }, listen));
        assert.equal(sockets.filter(Boolean).length, 1);
        assert.equal(await isServed(), true);
        assert.deepEqual(readdirSync(temporary()), ['a.sock']);
    });

    /** Runs a process that listens at the path, and stops itself in the middle of it, where `stopBefore` says. */
    async function listenAndStop(stopBefore: string): Promise<ChildProcess> {
        const script = `
            const fs = require('node:fs'), net = require('node:net');
            const { PrivateSocket } = require(${JSON.stringify(require.resolve('./private-socket'))});
            const { ${stopBefore}: original } = fs;
            fs.${stopBefore} = (...args) => {
                fs.${stopBefore} = original;
                process.kill(process.pid, 'SIGSTOP');
                return original(...args);
            };
            const server = net.createServer(stream => stream.end('other'));
            PrivateSocket.listen(server, process.argv[1], console.error).then(socket => console.log(Boolean(socket)), console.error);
        `;
        const child = spawn(process.execPath, ['-e', script, path()], { stdio: ['ignore', 'pipe', 'inherit'] });
        children.push(child);
        await eventually(() => {
            const stat = readFileSync(`/proc/${child.pid}/stat`, 'latin1');
            assert.match(stat, /\) T /);
        });
        return child;
    }

    ['linkSync', 'renameSync', 'unlinkSync'].forEach(stopBefore =>
        it(`is served by one, though another process was suspended before its ${stopBefore}, and goes on (takes Linux)`, async () => {
            await leaveSocketOfKilledProcess();
            const other = await listenAndStop(stopBefore);
            const mine = await listen();
            const wasFirst = mine !== undefined;
            other.kill('SIGCONT');
            const [answer] = (await once(other.stdout!, 'data')) as [Buffer];
            assert.equal(answer.toString().trim(), String(!wasFirst), 'one of the two serves');
            assert.equal((await mine?.isInPlace()) ?? true, true);
            const socket = await connectTo(path());
            const [text] = (await once(socket!, 'data')) as [Buffer];
            assert.equal(text.toString(), wasFirst ? 'hello' : 'other');
        })
    );

    it('leaves the socket of a process that is suspended, and at which as many wait as can (takes Linux)', async () => {
        const script =
            "require('net').createServer().listen({ path: process.argv[1], backlog: 1 }, () => console.log('listening'))";
        const other = spawn(process.execPath, ['-e', script, path()]);
        children.push(other);
        await once(other.stdout, 'data');
        other.kill('SIGSTOP');
        const waiting: Socket[] = [];
        for (let code: string | undefined; code !== 'EAGAIN';) {
            const socket = connect(path());
            waiting.push(socket);
            code = await once(socket, 'connect').then(
                () => undefined,
                (error: NodeJS.ErrnoException) => error.code
            );
        }
        const before = statSync(path()).ino;
        assert.equal(await listen(), undefined);
        await removeStaleSockets(temporary(), Date.now() + 60_000);
        assert.equal(statSync(path()).ino, before);
        waiting.forEach(socket => socket.destroy());
    });

    it('is not taken for a dead process’s where this one has no descriptor left', async () => {
        await listen();
        const script = `
            const fs = require('node:fs');
            const { connectTo } = require(${JSON.stringify(require.resolve('./connect-to'))});
            const { removeStaleSockets } = require(${JSON.stringify(require.resolve('./private-socket'))});
            const { lstat, readdir } = require('node:fs/promises');
            const fill = () => { try { for (;;) fs.openSync('/dev/null'); } catch (error) { return error.code; } };
            (async () => {
                await lstat(process.argv[1]);
                await readdir(process.argv[2]);
                const full = fill();
                const said = await connectTo(process.argv[1]).then(String, error => error.code);
                await removeStaleSockets(process.argv[2], Date.now() + 60_000);
                fs.closeSync(9), fs.closeSync(10);
                await removeStaleSockets(process.argv[2], Date.now() + 60_000);
                fs.writeSync(1, full + ' ' + said);
            })();
        `;
        const args = ['-c', 'ulimit -n 40; exec "$0" -e "$1" "$2" "$3"', process.execPath, script, path(), temporary()];
        const child = spawn('/bin/sh', args, { stdio: ['ignore', 'pipe', 'inherit'] });
        const [text] = (await once(child.stdout, 'data')) as [Buffer];
        assert.equal(text.toString(), 'EMFILE EMFILE');
        assert.equal(await isServed(), true);
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
