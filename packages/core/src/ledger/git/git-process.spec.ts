import assert from 'node:assert/strict';
import { useTemporaryFolder } from '../../testing';
import { pieces, runGit } from './git-process';

describe('Git, run once', () => {
    const folder = useTemporaryFolder();

    it('gets what it is to read, and none of our variables but those it needs', async () => {
        process.env.GIT_DIR = '/nowhere';
        try {
            const { bytes } = await runGit(['hash-object', '--stdin'], { cwd: folder(), input: 'x' });
            assert.equal(bytes.toString().trim(), 'c1b0730e0133447badcfd47fd144e254807b06e1');
            await runGit(['init', '-q'], { cwd: folder() });
        } finally {
            delete process.env.GIT_DIR;
        }
    });

    it('raises no SIGPIPE where it is to read nothing', async () => {
        let count = 0;
        const listener = (): void => void count++;
        // It stays: once the last one is taken off, the signal ends the process.
        process.on('SIGPIPE', listener);
        for (let run = 0; run < 20; run++) {
            await Promise.all([1, 2, 3].map(() => runGit(['version'], { cwd: folder() })));
        }
        assert.equal(count, 0);
    });

    it('is ended when it takes too long or says too much, and fails with its reason', async () => {
        const cwd = folder();
        const slow = runGit(['-c', 'alias.slow=!sleep 20', 'slow'], { cwd, milliseconds: 200 });
        await assert.rejects(slow, /git slow takes more than 200 ms/);
        const long = runGit(['-c', 'alias.long=!yes', 'long'], { cwd, maxBytes: 1_000 });
        await assert.rejects(long, /git long answers more than 1000 bytes/);
        await assert.rejects(runGit(['cat-file', 'blob', 'x'], { cwd }), /git cat-file fails \(128\): fatal: /);
        const { code } = await runGit(['cat-file', 'blob', 'x'], { cwd, codes: [128] });
        assert.equal(code, 128);
    });

    it('says where names end, whatever they are made of', () => {
        const names = pieces(Buffer.from('a\0\n\xff\0\0', 'latin1')).map(name => name.toString('latin1'));
        assert.deepEqual(names, ['a', '\n\xff', '']);
    });
});
