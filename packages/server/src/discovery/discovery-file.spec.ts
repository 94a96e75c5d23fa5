import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DiscoveryFileContent } from '@agent-companion/protocol/gemini';
import { geminiProfile } from '../agents/gemini/gemini-profile';
import { DiscoveryFile, DiscoveryStatus } from './discovery-file';
import { preparePrivateFolder } from './private-folder';
import { useTemporaryFolder } from '../testing/temporary-folder';

const content: DiscoveryFileContent = {
    port: 4321,
    workspacePath: '/one',
    authToken: 'our-token',
    ideInfo: { name: 'theia', displayName: 'Eclipse Theia' }
};

describe('DiscoveryFile', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), 'gemini', 'ide');
    let file: DiscoveryFile;

    const read = async (): Promise<unknown> => JSON.parse(await readFile(file.path, 'utf8'));

    const publish = (published: DiscoveryFileContent = content): Promise<DiscoveryStatus> =>
        file.publish(JSON.stringify(published));
    const codeOf = (outcome: DiscoveryStatus): string => (outcome.published ? 'published' : outcome.code);

    beforeEach(() => {
        file = new DiscoveryFile(join(folder(), 'gemini-ide-server-42-4321.json'), {
            prepareFolder: () => preparePrivateFolder(folder(), geminiProfile.discovery),
            isOurs: text => geminiProfile.discovery.decode(text)?.authToken === content.authToken
        });
    });

    it('holds what was published, and nothing lies beside it', async () => {
        assert.deepEqual(await publish(), { published: true, path: file.path });
        assert.deepEqual(await readdir(folder()), ['gemini-ide-server-42-4321.json']);
        assert.deepEqual(await read(), content);
    });

    it('is left alone as long as it is as it should be', async () => {
        await publish();
        const before = await stat(file.path);
        await publish();
        assert.equal((await stat(file.path)).ino, before.ino);
        await publish({ ...content, workspacePath: '/two' });
        assert.equal(((await read()) as DiscoveryFileContent).workspacePath, '/two');
    });

    it('is readable by its owner only, even under an open umask', async () => {
        const umask = process.umask(0);
        try {
            await publish();
        } finally {
            process.umask(umask);
        }
        assert.equal((await stat(file.path)).mode & 0o777, 0o600);
    });

    it('is replaced in one step: a reader meanwhile finds the old or the new, whole', async () => {
        await publish();
        let done = false;
        const publishing = (async () => {
            for (let index = 0; index < 100; index++) {
                await publish({ ...content, workspacePath: '/path'.repeat(index * 50) });
            }
            done = true;
        })();
        let reads = 0;
        while (!done) {
            assert.equal(((await read()) as DiscoveryFileContent).authToken, content.authToken);
            reads++;
        }
        await publishing;
        assert.ok(reads > 0);
        assert.equal((await readdir(folder())).length, 1);
    });

    it('ends with the last of several published at once', async () => {
        await Promise.all(['/a', '/b', '/c'].map(workspacePath => publish({ ...content, workspacePath })));
        assert.equal(((await read()) as DiscoveryFileContent).workspacePath, '/c');
    });

    it('replaces a link in its place, and does not write through it', async () => {
        await mkdir(folder(), { recursive: true });
        const victim = join(temporary(), 'victim');
        await writeFile(victim, 'untouched');
        await symlink(victim, file.path);
        await publish();
        assert.equal(await readFile(victim, 'utf8'), 'untouched');
        assert.deepEqual(await read(), content);
    });

    it('is not written into a folder that is a symbolic link', async () => {
        await mkdir(join(temporary(), 'gemini'));
        await mkdir(join(temporary(), 'elsewhere'));
        await symlink(join(temporary(), 'elsewhere'), folder());
        const outcome = await publish();
        assert.equal(codeOf(outcome), 'not-a-folder');
        assert.deepEqual(await readdir(join(temporary(), 'elsewhere')), []);
    });

    it('leaves nothing behind when it cannot be put in place', async () => {
        await mkdir(file.path, { recursive: true });
        const outcome = await publish();
        assert.equal(codeOf(outcome), 'not-written');
        assert.deepEqual(await readdir(folder()), ['gemini-ide-server-42-4321.json']);
    });

    it('is removed, and stays so whatever is published afterwards', async () => {
        await publish();
        await file.remove();
        assert.equal(codeOf(await publish()), 'removed');
        assert.deepEqual(await readdir(folder()), []);
    });

    it('is removed although it was just being written', async () => {
        const publishing = publish();
        await Promise.all([publishing, file.remove()]);
        assert.deepEqual(await readdir(folder()), []);
    });

    it('is removed without waiting when the process exits', async () => {
        await publish();
        file.removeSync();
        assert.deepEqual(await readdir(folder()), []);
    });

    ['remove' as const, 'removeSync' as const].forEach(remove => {
        it(`${remove} spares a file that somebody else has put in its place`, async () => {
            await publish();
            const theirs = JSON.stringify({ ...content, authToken: 'their-token' });
            await writeFile(file.path, theirs);
            await file[remove]();
            assert.equal(await readFile(file.path, 'utf8'), theirs);
        });

        it(`${remove} is content when there is nothing`, async () => {
            await file[remove]();
        });
    });
});
