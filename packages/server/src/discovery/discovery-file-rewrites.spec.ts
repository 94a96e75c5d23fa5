import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { geminiProfile } from '../agents/gemini/gemini-profile';
import { silentLogger } from '../companion-logger';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { FolderWatcher } from '../testing/watcher/folder-watcher';
import { DiscoveryFile } from './discovery-file';
import { EndpointDescription } from './endpoint-description';

const rewrites = 500;

/** One short and one long, so that a part of the one is not the other. */
const workspacePaths = ['/short', '/a/longer/root'.repeat(2_000)];

const endpoint: EndpointDescription = {
    port: 4321,
    workspacePath: '',
    authToken: 'our-token',
    ide: { name: 'theia', displayName: 'Eclipse Theia' },
    idePid: 42
};

describe('DiscoveryFile under a watcher', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), 'gemini', 'ide');
    let umask: number;
    let watcher: FolderWatcher;

    beforeEach(async () => {
        umask = process.umask(0);
        mkdirSync(folder(), { recursive: true });
        watcher = await FolderWatcher.start(folder());
    });

    afterEach(async () => {
        process.umask(umask);
        await watcher.stop();
    });

    it('is never readable by others and never half-written, however often it is rewritten', async () => {
        const file = new DiscoveryFile({ ...geminiProfile.discovery, folder }, silentLogger, new ManualClock());
        for (let index = 0; index < rewrites; index++) {
            await file.publish({ ...endpoint, workspacePath: workspacePaths[index % 2] });
        }
        const { looks, modes, texts } = await watcher.look();
        await file.remove();
        assert.ok(looks > 0);
        assert.deepEqual(modes, ['600']);
        const seen = texts.map(text => (JSON.parse(text) as { workspacePath: string }).workspacePath);
        assert.deepEqual(
            seen.filter(each => !workspacePaths.includes(each)),
            []
        );
    });

    it('would be seen by that watcher if it were readable or half-written for a moment', async () => {
        const path = join(folder(), 'gemini-ide-server-42-4321.json');
        writeFileSync(path, '{"half":');
        await watcher.look();
        writeFileSync(path, '{"half":"written"}');
        chmodSync(path, 0o600);
        const { modes, texts } = await watcher.look();
        assert.ok(modes.includes('666'));
        assert.ok(texts.includes('{"half":'));
    });
});
