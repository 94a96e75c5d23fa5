import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { prepareSocketFolder, socketFolder, SocketFolderError } from './socket-folder';

describe('The folder of a socket', () => {
    const temporary = useTemporaryFolder();
    const at = (name: string): string => join(temporary(), name);
    const codeOf = (folder: string): Promise<string> =>
        prepareSocketFolder(folder, join(folder, 'a.sock')).then(
            () => 'usable',
            (error: SocketFolderError) => error.code
        );

    it('is made for its user alone, and one that others can look into is closed to them', async () => {
        assert.equal(await codeOf(at('new')), 'usable');
        assert.equal(statSync(at('new')).mode & 0o777, 0o700);
        chmodSync(at('new'), 0o755);
        assert.equal(await codeOf(at('new')), 'usable');
        assert.equal(statSync(at('new')).mode & 0o777, 0o700);
    });

    it('is refused with a code where it is a file or a link, cannot be made, or is too long for a socket', async () => {
        writeFileSync(at('file'), '');
        mkdirSync(at('folder'));
        symlinkSync(at('folder'), at('link'));
        assert.equal(await codeOf(at('file')), 'not-a-folder');
        assert.equal(await codeOf(at('link')), 'not-a-folder');
        assert.equal(await codeOf(join(at('missing'), 'x')), 'not-made');
        assert.equal(await codeOf(at('x'.repeat(100))), 'path-too-long');
    });

    it('is refused on Windows, where another user could have the name of the socket first', async () => {
        const folder = at('new');
        await assert.rejects(prepareSocketFolder(folder, join(folder, 'a.sock'), 'win32'), {
            code: 'no-private-socket'
        });
    });

    it('is refused where another user has made it (takes root)', async function () {
        if (process.getuid?.() !== 0) {
            this.skip();
        }
        mkdirSync(at('foreign'), { mode: 0o700 });
        chownSync(at('foreign'), 12_345, 12_345);
        assert.equal(await codeOf(at('foreign')), 'foreign-folder');
    });

    [
        { what: 'any user may rename what is in it', mode: 0o777, isForeign: false },
        { what: 'it is another user’s', mode: 0o755, isForeign: true },
        { what: 'it is another user’s, though sticky', mode: 0o1777, isForeign: true }
    ].forEach(({ what, mode, isForeign }) =>
        it(`is refused below a folder of which ${what}, also by way of a link (takes root)`, async function () {
            if (process.getuid?.() !== 0) {
                this.skip();
            }
            mkdirSync(at('above'));
            mkdirSync(join(at('above'), 'own'));
            chmodSync(at('above'), mode);
            chownSync(at('above'), isForeign ? 12_345 : 0, 0);
            assert.equal(await codeOf(join(at('above'), 'a')), 'replaceable-folder');
            assert.equal(await codeOf(join(at('above'), 'own', 'a')), 'replaceable-folder');
            symlinkSync(join(at('above'), 'own'), at('link'));
            assert.equal(await codeOf(join(at('link'), 'a')), 'replaceable-folder');
            mkdirSync(at('safe'));
            symlinkSync(at('safe'), join(at('above'), 'link'));
            assert.equal(await codeOf(join(at('above'), 'link', 'a')), 'replaceable-folder');
        })
    );

    it('is in memory where any user may rename what is among the temporary files, as in many containers; else in the home', async () => {
        ['home', 'tmp', 'shm'].forEach(name => mkdirSync(at(name)));
        const place = (): string => socketFolder('x', {}, { shared: [at('tmp'), at('shm')], home: at('home') });
        for (const [name, tmp, shm] of [
            ['tmp', 0o1777, 0o1777],
            ['shm', 0o777, 0o1777],
            ['home', 0o777, 0o777]
        ] as const) {
            chmodSync(at('tmp'), tmp);
            chmodSync(at('shm'), shm);
            assert.equal(dirname(place()), at(name));
            assert.equal(await codeOf(place()), 'usable');
        }
    });

    it('is usable below a sticky folder of root’s, and one of a group', async () => {
        mkdirSync(at('shared'));
        chmodSync(at('shared'), 0o1777);
        assert.equal(await codeOf(join(at('shared'), 'a')), 'usable');
        chmodSync(at('shared'), 0o775);
        assert.equal(await codeOf(join(at('shared'), 'b')), 'usable');
    });
});
