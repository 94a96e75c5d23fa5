import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DiscoveryFileContent } from '../protocol/gemini';
import { EndpointDescription, geminiProfile } from '../agents/gemini/gemini-profile';
import { silentLogger } from '../support/companion-logger';
import { DescribedFile, DiscoveryFile } from './discovery-file';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';

const endpoint: EndpointDescription = {
    port: 4321,
    workspacePath: '/one',
    authToken: 'our-token',
    ide: { name: 'theia', displayName: 'Eclipse Theia' },
    idePid: 42
};

describe('DiscoveryFile', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), 'gemini', 'ide');
    const path = (): string => join(folder(), 'gemini-ide-server-42-4321.json');
    let file: DiscoveryFile;
    let described: EndpointDescription;

    const read = async (): Promise<DiscoveryFileContent> =>
        JSON.parse(await readFile(path(), 'utf8')) as DiscoveryFileContent;
    const publish = async (workspacePath = '/one'): Promise<string> => {
        described = { ...endpoint, workspacePath };
        await file.publish(endpoint);
        return file.status.published ? file.status.path : file.status.code;
    };

    beforeEach(() => {
        const describe = (): Promise<DescribedFile> => Promise.resolve(geminiProfile.file(described));
        file = new DiscoveryFile({ ...geminiProfile.discovery, folder }, describe, silentLogger, new ManualClock());
    });

    it('is readable by its owner only, even under an open umask', async () => {
        const umask = process.umask(0);
        try {
            await publish();
        } finally {
            process.umask(umask);
        }
        assert.equal((await stat(path())).mode & 0o777, 0o600);
    });

    it('is replaced in one step: a reader meanwhile finds the old or the new, whole', async () => {
        await publish();
        let done = false;
        const publishing = (async () => {
            for (let index = 0; index < 100; index++) {
                await publish('/path'.repeat(index * 50));
            }
            done = true;
        })();
        let reads = 0;
        while (!done) {
            assert.equal((await read()).authToken, endpoint.authToken);
            reads++;
        }
        await publishing;
        assert.ok(reads > 0);
        assert.equal((await readdir(folder())).length, 1);
    });

    it('replaces a link in its place, and does not write through it', async () => {
        await mkdir(folder(), { recursive: true });
        const victim = join(temporary(), 'victim');
        await writeFile(victim, 'untouched');
        await symlink(victim, path());
        await publish();
        assert.equal(await readFile(victim, 'utf8'), 'untouched');
        assert.equal((await read()).authToken, endpoint.authToken);
    });

    it('is not written if it were too large to be recognised as ours', async () => {
        assert.equal(await publish('/a/root:'.repeat(200_000)), 'too-large');
        assert.equal(await publish(), path());
    });

    it('is removed although it was just being written', async () => {
        await publish();
        const publishing = publish('/two');
        // Into the midst of the writing.
        await new Promise(setImmediate);
        await Promise.all([publishing, file.remove()]);
        assert.deepEqual(await readdir(folder()), []);
    });

    it('spares at its end a file that somebody else has put in its place', async () => {
        await publish();
        const { text } = geminiProfile.file({ ...endpoint, authToken: 'their-token' });
        await writeFile(path(), text);
        await file.remove();
        assert.equal(await readFile(path(), 'utf8'), text);
    });
});
