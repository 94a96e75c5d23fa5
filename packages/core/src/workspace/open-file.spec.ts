import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { isSameFile, readNamedFile, type NamedFile } from './open-file';

describe('A file that an agent has named', () => {
    const temporary = useTemporaryFolder();

    it('is read to its end for the one who still waits, though another one has gone', async () => {
        const path = join(temporary(), 'large');
        writeFileSync(path, Buffer.alloc(8 * 1024 ** 2));
        const clock = new ManualClock();
        const read = (milliseconds: number): Promise<NamedFile> =>
            readNamedFile(path, { workspaceRoots: [temporary()], maxBytes: 2 ** 24, milliseconds, clock });
        const [first, second] = [read(10), read(1_000)];
        clock.advance(10);
        assert.deepEqual(await first, { kind: 'unreadable', reason: 'The file system does not answer.' });
        assert.equal((await second).kind, 'read');
    });
});

describe('isSameFile', () => {
    const [one, elsewhere, other] = [
        { dev: 1, ino: 2 },
        { dev: 2 ** 33 + 1, ino: 2 },
        { dev: 1, ino: 3 }
    ];

    it('tells one file from another, of another disk too', () => {
        assert.deepEqual(
            [one, elsewhere, other].map(each => isSameFile(one, each, 'linux')),
            [true, false, false]
        );
    });

    it('does not look at the disk on Windows, where its number by name may be another one than by handle', () => {
        assert.deepEqual(
            [one, elsewhere, other].map(each => isSameFile(one, each, 'win32')),
            [true, true, false]
        );
    });
});
