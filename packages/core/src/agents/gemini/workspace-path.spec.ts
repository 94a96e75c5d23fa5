import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ManualClock } from '../../testing/manual-clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { workspacePathOf } from './workspace-path';

describe('workspacePathOf', () => {
    const folder = useTemporaryFolder();
    const pathOf = async (...args: Parameters<typeof workspacePathOf>): Promise<string> =>
        (await workspacePathOf(...args)).workspacePath;

    it("joins all roots by the system's delimiter, in order and each once", async () => {
        const [one, two] = ['one', 'two'].map(name => join(folder(), name));
        await Promise.all([mkdir(one), mkdir(two)]);
        assert.equal(await pathOf([two, one, two]), `${two}${delimiter}${one}`);
    });

    it('adds the real path of a root that is reached through a symbolic link', async () => {
        const [real, link] = ['real', 'link'].map(name => join(folder(), name));
        await mkdir(real);
        await symlink(real, link);
        assert.equal(await pathOf([link]), `${link}${delimiter}${real}`);
    });

    it('keeps a root of which the file system does not tell in time', async () => {
        const clock = new ManualClock();
        const resolve = (root: string): Promise<string> =>
            root === '/hangs' ? new Promise(() => undefined) : Promise.resolve('/real');
        const joining = pathOf(['/hangs', '/a'], clock, resolve);
        await new Promise(done => setImmediate(done));
        clock.advance(2_000);
        const joined = await Promise.race([joining, new Promise(done => setImmediate(done))]);
        assert.equal(joined, ['/hangs', '/a', '/real'].join(delimiter));
    });

    it('leaves out a root whose path has the delimiter, unless another path to it has none', async () => {
        const [real, link] = [`a${delimiter}b`, 'link'].map(name => join(folder(), name));
        await mkdir(real);
        assert.deepEqual(await workspacePathOf([real, folder()]), { workspacePath: folder(), leftOut: [real] });
        await symlink(real, link);
        assert.deepEqual(await workspacePathOf([link]), { workspacePath: link, leftOut: [] });
        const odd = join(folder(), `odd${delimiter}`);
        await symlink(folder(), odd);
        assert.deepEqual(await workspacePathOf([odd]), { workspacePath: folder(), leftOut: [] });
    });
});
