import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { spelledByWorkspace } from './workspace-spelling';

describe('spelledByWorkspace', () => {
    let folder: string;
    const at = (...names: string[]): string => path.join(folder, ...names);
    const spelled = (filePath: string, root: string): Promise<string> =>
        spelledByWorkspace(filePath, [{ root, real: realpathSync(root) }]);

    beforeEach(() => {
        folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'workspace-spelling-')));
        ['real/sub', 'elsewhere/deep'].forEach(name => mkdirSync(at(name), { recursive: true }));
        writeFileSync(at('real/sub/file'), '');
        symlinkSync(at('real'), at('linked'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it('leads through the folder as it was opened, be it a link or not', async () => {
        assert.equal(await spelled(at('real/sub/file'), at('linked')), at('linked/sub/file'));
        assert.equal(await spelled(at('linked/sub/file'), at('real')), at('real/sub/file'));
        assert.equal(await spelled(at('real/a/b/new'), at('linked')), at('linked/a/b/new'));
    });

    it('leaves links in the workspace, and what lies outside of it', async () => {
        symlinkSync('sub', at('real/link'));
        assert.equal(await spelled(at('real/link/file'), at('real')), at('real/link/file'));
        assert.equal(await spelled(at('real/link/file'), at('linked')), at('linked/link/file'));
        assert.equal(await spelled(at('elsewhere/file'), at('real')), at('elsewhere/file'));
    });
});
