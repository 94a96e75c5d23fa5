import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ManualClock } from '../../testing/manual-clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { workspacePathOf } from './workspace-path';

describe('workspacePathOf', () => {
    const folder = useTemporaryFolder();

    it('is empty without a root', async () => {
        assert.equal(await workspacePathOf([]), '');
    });

    it("joins all roots by the system's delimiter, in order and each once", async () => {
        const [one, two] = ['one', 'two'].map(name => join(folder(), name));
        await Promise.all([mkdir(one), mkdir(two)]);
        assert.equal(await workspacePathOf([two, one, two]), `${two}${delimiter}${one}`);
    });

    it('adds the real path of a root that is reached through a symbolic link', async () => {
        const [real, link] = ['real', 'link'].map(name => join(folder(), name));
        await mkdir(real);
        await symlink(real, link);
        assert.equal(await workspacePathOf([link]), `${link}${delimiter}${real}`);
    });

    it('keeps a root of which the file system does not tell in time', async () => {
        const clock = new ManualClock();
        const resolve = (root: string): Promise<string> =>
            root === '/hangs' ? new Promise(() => undefined) : Promise.resolve('/real');
        const joining = workspacePathOf(['/hangs', '/a'], clock, resolve);
        await new Promise(done => setImmediate(done));
        clock.advance(2_000);
        const joined = await Promise.race([joining, new Promise(done => setImmediate(done))]);
        assert.equal(joined, ['/hangs', '/a', '/real'].join(delimiter));
    });

    it('keeps a root that does not exist', async () => {
        assert.equal(await workspacePathOf([join(folder(), 'none')]), join(folder(), 'none'));
    });
});
