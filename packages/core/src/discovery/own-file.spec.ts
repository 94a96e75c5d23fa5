import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { readOwnFile } from './own-file';

describe('readOwnFile', () => {
    const folder = useTemporaryFolder();
    const path = (): string => join(folder(), 'file');

    it('reads no link, no folder, no FIFO, and nothing where nothing is', async function () {
        if (process.platform === 'win32') {
            return this.skip();
        }
        await writeFile(path(), 'ours');
        await symlink(path(), join(folder(), 'link'));
        await mkdir(join(folder(), 'folder'));
        execFileSync('mkfifo', [join(folder(), 'fifo')]);
        for (const name of ['link', 'folder', 'fifo', 'none']) {
            assert.equal(await readOwnFile(join(folder(), name)), undefined, name);
        }
    });
});
