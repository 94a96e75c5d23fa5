import * as assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { HostFolderError, hostFolder, hostSocket, prepareHostFolder } from './host-folder';

describe('The folder of a host', () => {
    let root: string;

    beforeEach(() => {
        root = mkdtempSync(path.join(tmpdir(), 'agent-companion-test-'));
    });
    afterEach(() => rmSync(root, { recursive: true, force: true }));

    const at = (name: string): string => path.join(root, name);
    const codeOf = (folder: string): Promise<string> =>
        prepareHostFolder(folder).then(
            () => 'usable',
            (error: HostFolderError) => error.code
        );

    it('is the user’s and the release’s, in the folder of the user’s session if there is one', () => {
        assert.equal(hostFolder('1.2.3', { XDG_RUNTIME_DIR: root }), at('agent-companion-1.2.3'));
        writeFileSync(at('file'), '');
        const useless = ['relative', at('missing'), at('file')];
        for (const environment of [{}, ...useless.map(XDG_RUNTIME_DIR => ({ XDG_RUNTIME_DIR }))]) {
            const folder = hostFolder('1.2.3', environment);
            assert.equal(path.dirname(folder), tmpdir());
            assert.match(path.basename(folder), /^agent-companion--?\d+-1\.2\.3$/);
        }
        assert.match(hostSocket('C:\\x\\agent-companion-1', 'win32'), /^\\\\\.\\pipe\\/);
    });

    it('is made for its user alone, and one that others can look into is closed to them', async () => {
        await prepareHostFolder(at('new'));
        assert.equal(statSync(at('new')).mode & 0o777, 0o700);
        chmodSync(at('new'), 0o755);
        await prepareHostFolder(at('new'));
        assert.equal(statSync(at('new')).mode & 0o777, 0o700);
    });

    it('is refused with a code where it is a file or a link, cannot be made, or is too long for a socket', async () => {
        writeFileSync(at('file'), '');
        mkdirSync(at('folder'));
        symlinkSync(at('folder'), at('link'));
        assert.equal(await codeOf(at('file')), 'not-a-folder');
        assert.equal(await codeOf(at('link')), 'not-a-folder');
        assert.equal(await codeOf(path.join(at('missing'), 'x')), 'not-made');
        assert.equal(await codeOf(at('x'.repeat(100))), 'path-too-long');
    });

    it('is refused where another user has made it (takes root)', async function () {
        if (process.getuid?.() !== 0) {
            this.skip();
        }
        mkdirSync(at('foreign'), { mode: 0o700 });
        chownSync(at('foreign'), 12_345, 12_345);
        assert.equal(await codeOf(at('foreign')), 'foreign-folder');
    });
});
