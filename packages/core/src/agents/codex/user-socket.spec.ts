import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger } from '../../support/companion-logger';
import { connectTo } from '../../sockets/connect-to';
import { ManualClock } from '../../testing/manual-clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { UserSocket } from './user-socket';

describe('Codex’s socket of a user', () => {
    const temporary = useTemporaryFolder();

    it('is marked as a companion’s as soon as it can be, where it could not at first', async () => {
        const path = join(temporary(), 'ipc.sock');
        const mark = join(temporary(), 'router');
        const socket = new UserSocket(path, temporary(), { clock: new ManualClock(), logger: silentLogger });
        // No file can be written there, as on a full disk.
        await mkdir(mark);
        await assert.rejects(socket.serve(), { code: 'EISDIR' });
        const connection = await connectTo(path);
        assert.ok(connection, 'it is served all the same');
        connection.destroy();
        assert.equal(await socket.isServedByCompanion(), false);
        await rmdir(mark);
        await socket.serve();
        assert.equal(await socket.isServedByCompanion(), true);
        socket.dispose();
    });

    ['a FIFO', 'a link', 'a file of others'].forEach(what =>
        it(`neither waits for what lies in the place of its mark nor writes to it: ${what}`, async function () {
            if (process.platform === 'win32') {
                this.skip();
            }
            const mark = join(temporary(), 'router');
            const other = join(temporary(), 'other');
            writeFileSync(other, 'theirs');
            const plant = { 'a FIFO': ['mkfifo', mark], 'a link': ['ln', '-s', other, mark] }[what];
            execFileSync(plant?.[0] ?? 'ln', plant?.slice(1) ?? [other, mark]);
            const services = { clock: new ManualClock(), logger: silentLogger };
            const socket = new UserSocket(join(temporary(), 'ipc.sock'), temporary(), services);
            await socket.serve();
            assert.equal(await socket.isServedByCompanion(), true);
            assert.equal(readFileSync(other, 'utf8'), 'theirs');
            socket.dispose();
        })
    );
});
