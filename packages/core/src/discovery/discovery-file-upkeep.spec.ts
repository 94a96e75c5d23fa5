import assert from 'node:assert/strict';
import { chmod, chown, lstat, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import os from 'node:os';
import { startServer } from '../testing/started-server';
import { geminiProfile } from '../agents/gemini/gemini-profile';
import { silentLogger } from '../support/companion-logger';
import { CompanionServer } from '../companion-server';
import { eventually } from '../testing/eventually';
import { geminiIn } from '../testing/agents/gemini-in';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { Deferred } from '../testing/deferred';
import { homeQueries } from '../support/file-queries';
import { DescribedFile, DiscoveryFile } from './discovery-file';

const isRoot = process.getuid?.() === 0;

describe('DiscoveryFile over time', () => {
    const temporary = useTemporaryFolder();
    const parent = (): string => join(temporary(), 'gemini');
    const folder = (): string => join(parent(), 'ide');
    const path = (): string => join(folder(), `gemini-ide-server-42-${server.port}.json`);
    let clock: ManualClock;
    let logged: string[];
    let server: CompanionServer;
    /** Content of the file as long as it is as it should be. */
    let published: string;

    beforeEach(async () => {
        clock = new ManualClock();
        logged = [];
        const log = (message: string): void => void logged.push(message);
        server = await startServer({
            workspaceRoots: ['/one'],
            endpoints: [geminiIn(folder(), { idePid: 42 })],
            logger: { debug: log, info: log, warn: log, error: log },
            clock
        });
        published = await readFile(path(), 'utf8');
    });

    afterEach(() => server.dispose());

    const modeOf = async (each: string): Promise<number> => (await stat(each)).mode & 0o7777;

    /** After two minutes the file is again what it was at first, for us alone. */
    async function isBackInTwoMinutes(): Promise<void> {
        clock.advance(120_000);
        await eventually(async () => {
            assert.equal(await readFile(path(), 'utf8'), published);
            const { mode, uid } = await lstat(path());
            assert.equal(mode.toString(8), '100600');
            assert.equal(uid, process.getuid?.() ?? 0);
            assert.deepEqual(await readdir(folder()), [`gemini-ide-server-42-${server.port}.json`]);
            assert.deepEqual(server.discovery, { published: true, path: path() });
        });
    }

    const harms: Record<string, () => Promise<unknown>> = {
        'has written to it': () => writeFile(path(), '{}'),
        'has made it readable to others': () => chmod(path(), 0o644),
        'has put a link in its place': async () => {
            const elsewhere = join(temporary(), 'elsewhere');
            await rename(path(), elsewhere);
            await symlink(elsewhere, path());
        }
    };
    Object.entries(harms).forEach(([what, harm]) =>
        it(`is back within two minutes when something ${what}, with the same port and token`, async () => {
            await harm();
            await isBackInTwoMinutes();
            assert.deepEqual([await modeOf(parent()), await modeOf(folder())], [0o1777, 0o1777]);
        })
    );

    it("is back within two minutes when another user's file is in its place", async function () {
        if (!isRoot) {
            return this.skip();
        }
        await rm(path());
        await writeFile(path(), published, { mode: 0o600 });
        await chown(path(), 12_345, 12_345);
        await isBackInTwoMinutes();
    });

    it('comes back each time, for as long as the window is there', async () => {
        for (let day = 0; day < 5; day++) {
            await rm(parent(), { recursive: true });
            await isBackInTwoMinutes();
        }
    });

    it('looks recent, so that what cleans temporary folders leaves it', async () => {
        const { ino } = await stat(path());
        for (let day = 0; day < 3; day++) {
            await utimes(path(), 0, 0);
            clock.advance(120_000);
            await eventually(async () => {
                const { atimeMs, mtimeMs } = await stat(path());
                assert.ok(Math.abs(mtimeMs - clock.now()) <= 60_000, String(mtimeMs));
                assert.ok(Math.abs(atimeMs - clock.now()) <= 60_000, String(atimeMs));
            });
        }
        assert.equal((await stat(path())).ino, ino);
    });

    it('is not touched while the home owes an answer, and written once that has come', async () => {
        mock.method(os, 'homedir', temporary);
        const elsewhere = (): string => join(temporary(), 'elsewhere', 'ide');
        const hanging = new Deferred<void>();
        const question = homeQueries.ask('hangs', () => hanging.promise);
        const ide = { name: 'theia', displayName: 'Eclipse Theia' };
        const endpoint = { port: 4321, authToken: 'token', idePid: 42, workspacePath: '', ide };
        const describe = (): Promise<DescribedFile> => Promise.resolve(geminiProfile.file(endpoint));
        const { discovery } = geminiProfile;
        const file = new DiscoveryFile({ ...discovery, folder: elsewhere }, describe, silentLogger, clock);
        const publishing = file.publish(endpoint);
        clock.advance(4_000);
        await publishing;
        // Work that has not to wait has been done by then.
        await readdir(temporary());
        assert.equal(existsSync(elsewhere()), false);
        hanging.resolve();
        await question;
        await eventually(() => assert.equal(file.status.published, true));
        await file.remove();
        mock.restoreAll();
    });
});
