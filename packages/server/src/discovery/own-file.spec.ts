import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chown, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { maxOwnFileBytes, readOwnFile, readOwnFileSync } from './own-file';

const isRoot = process.getuid?.() === 0;

[readOwnFile, readOwnFileSync].forEach(read =>
    describe(read.name, () => {
        const folder = useTemporaryFolder();
        const path = (): string => join(folder(), 'file');

        it('reads a regular file of ours, up to a size', async () => {
            await writeFile(path(), 'text: ä');
            assert.equal(await read(path()), 'text: ä');
            await writeFile(path(), '');
            assert.equal(await read(path()), '');
            await truncate(path(), maxOwnFileBytes);
            assert.equal((await read(path()))?.length, maxOwnFileBytes);
            await truncate(path(), maxOwnFileBytes + 1);
            assert.equal(await read(path()), undefined);
        });

        it("reads no other user's", async function () {
            if (!isRoot) {
                return this.skip();
            }
            await writeFile(path(), 'theirs');
            await chown(path(), 12_345, 12_345);
            assert.equal(await read(path()), undefined);
        });

        it('reads no link, no folder, no FIFO, and nothing where nothing is', async function () {
            if (process.platform === 'win32') {
                return this.skip();
            }
            await writeFile(path(), 'ours');
            await symlink(path(), join(folder(), 'link'));
            await mkdir(join(folder(), 'folder'));
            execFileSync('mkfifo', [join(folder(), 'fifo')]);
            for (const name of ['link', 'folder', 'fifo', 'none']) {
                assert.equal(await read(join(folder(), name)), undefined, name);
            }
        });
    })
);
