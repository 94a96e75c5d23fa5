import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { ToolPaths } from './tool-paths';

describe('ToolPaths', () => {
    const temporary = useTemporaryFolder();
    const at = (...names: string[]): string => join(temporary(), ...names);
    let roots: string[];
    let paths: ToolPaths;

    beforeEach(() => {
        ['workspace/src', 'other/lib', 'secret'].forEach(folder => mkdirSync(at(folder), { recursive: true }));
        ['workspace/src/a.ts', 'other/lib/b.ts', 'secret/key'].forEach(file => writeFileSync(at(file), 'text'));
        roots = [at('workspace'), at('other')];
        paths = new ToolPaths(() => roots);
    });

    const fileOf = async (written: string): Promise<string> => {
        const found = await paths.resolve(written);
        return found.ok ? found.file : found.code;
    };

    it('takes a path as models write it: absolute, relative to a root, from its name on, or as a URI', async () => {
        for (const written of [
            at('workspace/src/a.ts'),
            'src/a.ts',
            './src/../src/a.ts',
            'workspace/src/a.ts',
            pathToFileURL(at('workspace/src/a.ts')).href
        ]) {
            assert.equal(await fileOf(written), at('workspace/src/a.ts'), written);
        }
        assert.equal(await fileOf('lib/b.ts'), at('other/lib/b.ts'));
        assert.equal(await fileOf('other/lib/b.ts'), at('other/lib/b.ts'));
    });

    it('refuses what is outside, however it is written', async () => {
        symlinkSync(at('secret'), at('workspace/link'));
        symlinkSync(at('secret/key'), at('workspace/key'));
        symlinkSync('link/../../secret', at('workspace/around'));
        for (const written of [
            at('secret/key'),
            '../secret/key',
            'src/../../secret/key',
            at('workspace/../secret/key'),
            'link/key',
            'key',
            'around/key',
            '/etc/passwd',
            '/proc/self/environ',
            '../../../../../../../../etc/passwd',
            pathToFileURL('/etc/passwd').href,
            at('workspace-other/a.ts')
        ]) {
            assert.equal(await fileOf(written), 'outside-workspace', written);
        }
    });

    it('says what is no path', async () => {
        for (const written of [
            'a\0b',
            'file:///%00',
            'http://127.0.0.1/a.ts',
            'vscode://a/b',
            'file://[/',
            'x'.repeat(4_000)
        ]) {
            assert.equal(await fileOf(written), 'invalid', written);
        }
        symlinkSync('loop', at('workspace/loop'));
        assert.equal(await fileOf('loop'), 'invalid');
        execFileSync('mkfifo', [at('workspace/pipe')]);
        assert.equal(await fileOf('pipe'), 'invalid');
    });

    it('refuses a file of the system, which may have no end (takes Linux)', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        roots = ['/'];
        assert.equal(await fileOf('/proc/self/pagemap'), 'invalid');
    });

    it('says what is not there, unless it may be new', async () => {
        for (const written of ['src/b.ts', 'src/a.ts/b', at('workspace/new/b.ts'), '~/a.ts', 'C:\\a.ts']) {
            assert.match(await fileOf(written), /not-found|outside-workspace/, written);
        }
        assert.equal((await paths.resolve('src/new.ts', { mayBeNew: true })).ok, true);
        assert.equal((await paths.resolve('../new.ts', { mayBeNew: true })).ok, false);
        symlinkSync(at('secret/new'), at('workspace/dangling'));
        assert.equal((await paths.resolve('dangling', { mayBeNew: true })).ok, false);
    });
});
