import assert from 'node:assert/strict';
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { writeFileAtomically } from './atomic-file';

describe('writeFileAtomically', () => {
    const folder = useTemporaryFolder();
    const file = (): string => join(folder(), 'file');

    it('makes a file with its mode, and nothing beside it', async () => {
        assert.equal(await writeFileAtomically(file(), 'text', { mode: 0o600 }), true);
        assert.equal(readFileSync(file(), 'utf8'), 'text');
        assert.equal(statSync(file()).mode & 0o777, 0o600);
        assert.deepEqual(readdirSync(folder()), ['file']);
    });

    it('replaces a file, or a link to one, which is not written to', async () => {
        const other = join(folder(), 'other');
        writeFileSync(other, 'other');
        symlinkSync(other, file());
        await writeFileAtomically(file(), 'text', { mode: 0o644 });
        assert.equal(lstatSync(file()).isSymbolicLink(), false);
        assert.equal(readFileSync(other, 'utf8'), 'other');
        await writeFileAtomically(file(), 'new', { mode: 0o644 });
        assert.equal(readFileSync(file(), 'utf8'), 'new');
    });

    it('leaves a file alone that it must not replace', async () => {
        await writeFileAtomically(file(), 'first', { mode: 0o600, overwrite: false });
        await assert.rejects(writeFileAtomically(file(), 'second', { mode: 0o600, overwrite: false }), {
            code: 'EEXIST'
        });
        assert.equal(readFileSync(file(), 'utf8'), 'first');
        assert.deepEqual(readdirSync(folder()), ['file']);
    });

    it('leaves everything as it was when the file is not wanted any more', async () => {
        assert.equal(await writeFileAtomically(file(), 'text', { mode: 0o600, isWanted: () => false }), false);
        assert.deepEqual(readdirSync(folder()), []);
    });

    it('leaves nothing behind when it fails', async () => {
        mkdirSync(join(file(), 'in the way'), { recursive: true });
        await assert.rejects(writeFileAtomically(file(), 'text', { mode: 0o600 }));
        assert.deepEqual(readdirSync(folder()), ['file']);
    });
});
