import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { discoveryFileName } from '../protocol/gemini';
import { geminiProfile } from '../agents/gemini/gemini-profile';
import { removeStaleFiles } from './stale-file-removal';
import { closedPort } from '../testing/closed-port';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { thisWriter } from './this-writer';

async function pidOfDead(): Promise<number> {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    return child.pid ?? 0;
}

describe('removeStaleFiles', () => {
    const folder = useTemporaryFolder();
    let dead: number;
    let port: number;
    let path: string;

    const write = (companion: unknown, text?: string): Promise<void> =>
        writeFile(
            path,
            text ??
                JSON.stringify({
                    port,
                    workspacePath: '/one',
                    authToken: 'token',
                    ideInfo: { name: 'theia', displayName: 'Eclipse Theia' },
                    companion
                })
        );

    const sweepSpares = async (): Promise<void> => {
        assert.deepEqual(await removeStaleFiles({ ...geminiProfile.discovery, folder }), []);
        assert.equal((await readdir(folder())).length, 1);
    };

    before(async () => {
        dead = await pidOfDead();
    });

    beforeEach(async () => {
        port = await closedPort();
        path = join(folder(), discoveryFileName(1, port));
    });

    it('removes what a dead process of the same window has left, whose port is the caller’s now', async () => {
        const server = createServer().listen(0, '127.0.0.1');
        await once(server, 'listening');
        ({ port } = server.address() as AddressInfo);
        path = join(folder(), discoveryFileName(dead, port));
        await write({ ...thisWriter(), pid: dead });
        await sweepSpares();
        assert.deepEqual(await removeStaleFiles({ ...geminiProfile.discovery, folder }, undefined, port), [path]);
        server.close();
    });

    it('removes what a dead companion of ours has left', async () => {
        await write({ ...thisWriter(), pid: dead });
        assert.deepEqual(await removeStaleFiles({ ...geminiProfile.discovery, folder }), [path]);
        assert.deepEqual(await readdir(folder()), []);
    });

    it('removes what an earlier process of our pid has left, as in a container that restarts', async () => {
        await write({ ...thisWriter(), pid: process.pid });
        assert.deepEqual(await removeStaleFiles({ ...geminiProfile.discovery, folder }), [path]);
        assert.deepEqual(await readdir(folder()), []);
    });

    it('spares the file of a dead process, or of our own, whose port is in use', async () => {
        const server = createServer().listen(0, '127.0.0.1');
        await once(server, 'listening');
        port = (server.address() as AddressInfo).port;
        for (const pid of [dead, process.pid]) {
            await write({ ...thisWriter(), pid });
            await sweepSpares();
        }
        server.close();
    });

    it('spares files of another host or container, whose processes it cannot see', async () => {
        await write({ pid: dead, host: 'another' });
        await sweepSpares();
        await write({ pid: dead });
        await sweepSpares();
        await write({ ...thisWriter(), pid: dead, pidNamespace: 'pid:[1]' });
        await sweepSpares();
    });

    it('spares what it cannot read, links, folders and files of other names', async () => {
        await write({}, 'no JSON');
        await sweepSpares();
        await symlink(path, join(folder(), discoveryFileName(2, port)));
        await mkdir(join(folder(), discoveryFileName(3, port)));
        await writeFile(join(folder(), 'notes.json'), '{}');
        assert.deepEqual(await removeStaleFiles({ ...geminiProfile.discovery, folder }), []);
        assert.equal((await readdir(folder())).length, 4);
    });

    it('looks at 10,000 entries at most, however many others have put there', async () => {
        for (let index = 0; index < 10_100; index += 100) {
            const names = Array.from({ length: 100 }, (_, offset) => join(folder(), String(index + offset)));
            await Promise.all(names.map(name => writeFile(name, '')));
        }
        let looks = 0;
        const isFileName = (): boolean => ++looks < 0;
        await removeStaleFiles({ ...geminiProfile.discovery, folder, isFileName });
        assert.equal(looks, 10_000);
    });
});
