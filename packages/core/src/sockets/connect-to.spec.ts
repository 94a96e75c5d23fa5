import assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { mock } from 'node:test';
import { Deferred } from '../testing/deferred';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { connectInFolder } from './connect-to';

/** Two users who are no others. */
const [attacker, victim] = [54_321, 54_322];

const serve = `
    const server = require('node:net').createServer(stream => stream.on('error', () => {}).end(process.argv[2]));
    server.listen(process.argv[1], () => console.log('listening'));
`;

/** Exchanges two folders on and on, as the owner of the sticky one around them can. */
const exchange = `
import ctypes, sys
renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
one, other = (name.encode() for name in sys.argv[1:])
print('exchanging', flush=True)
while renameat2(-100, one, -100, other, 2) == 0:
    pass
print('failed', ctypes.get_errno(), flush=True)
`;

/** Connects until it has been refused and let in often, and says by whom it was served. */
const connectOften = `
    const { connectInFolder } = require(${JSON.stringify(require.resolve('./connect-to'))});
    const { prepareSocketFolder } = require(${JSON.stringify(require.resolve('./socket-folder'))});
    const { once } = require('node:events');
    const [, folder] = process.argv;
    (async () => {
        const counts = {};
        for (let tries = 0; tries < 20_000 && !((counts.victim ?? 0) > 50 && (counts['foreign-folder'] ?? 0) > 50); tries++) {
            const outcome = await connectInFolder(folder, 'host.sock').then(
                async socket => String((await once(socket, 'data'))[0]),
                error => error.code
            );
            counts[outcome] = (counts[outcome] ?? 0) + 1;
        }
        const prepared = await prepareSocketFolder(folder, folder + '/host.sock').then(() => 'usable', error => error.code);
        console.log(JSON.stringify({ counts, prepared }));
    })();
`;

describe('Connecting in a folder', () => {
    const temporary = useTemporaryFolder();
    const at = (...names: string[]): string => join(temporary(), ...names);
    let children: ChildProcess[];

    /** Runs a program as a user; resolves with its first words. */
    const run = async (uid: number, command: string, ...args: string[]): Promise<string> => {
        const child = spawn(command, args, { uid, gid: uid, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
        children.push(child);
        const [text] = (await once(child.stdout, 'data')) as [Buffer];
        return text.toString().trim();
    };

    beforeEach(() => (children = []));
    afterEach(() => children.forEach(child => child.kill('SIGKILL')));

    it('gives a connection before its end can go unseen, as of a process that is killed just then', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        const ended = new Deferred<void>();
        const { open } = fs.promises;
        mock.method(fs.promises, 'open', async (...args: Parameters<typeof open>) => {
            const handle = await open(...args);
            const close = handle.close.bind(handle);
            return Object.assign(handle, { close: () => ended.promise.then(close) });
        });
        const server = createServer(stream => stream.once('close', () => setImmediate(ended.resolve)).destroy());
        try {
            await once(server.listen(at('host.sock')), 'listening');
            const socket = await connectInFolder(temporary(), 'host.sock');
            assert.equal(socket?.destroyed, false);
            await Promise.all([once(socket, 'close'), ended.promise]);
        } finally {
            mock.restoreAll();
            server.close();
        }
    });

    it('reaches no other user, who exchanges the folder meanwhile (takes root, Linux and Python)', async function () {
        if (process.getuid?.() !== 0) {
            this.skip();
        }
        this.timeout(60_000);
        chmodSync(temporary(), 0o755);
        mkdirSync(at('tmp'));
        chownSync(at('tmp'), attacker, attacker);
        chmodSync(at('tmp'), 0o1777);
        for (const [name, uid] of [
            ['theirs', victim],
            ['other', attacker]
        ] as const) {
            mkdirSync(at('tmp', name));
            chownSync(at('tmp', name), uid, uid);
            chmodSync(at('tmp', name), uid === victim ? 0o700 : 0o755);
        }
        await run(victim, process.execPath, '-e', serve, at('tmp', 'theirs', 'host.sock'), 'victim');
        await run(attacker, process.execPath, '-e', serve, at('tmp', 'other', 'host.sock'), 'attacker');
        chmodSync(at('tmp', 'other', 'host.sock'), 0o777);
        assert.equal(
            await run(attacker, 'python3', '-c', exchange, at('tmp', 'theirs'), at('tmp', 'other')),
            'exchanging'
        );
        const found = JSON.parse(await run(victim, process.execPath, '-e', connectOften, at('tmp', 'theirs'))) as {
            counts: Record<string, number>;
            prepared: string;
        };
        assert.deepEqual(Object.keys(found.counts).sort(), ['foreign-folder', 'victim']);
        assert.equal(found.prepared, 'replaceable-folder');
    });
});
