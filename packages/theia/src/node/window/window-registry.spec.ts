import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CompanionClient, PageGreeting } from '../../common';
import { Page } from '../page/page';
import { WindowRegistry } from './window-registry';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const client: CompanionClient = {
    showReview: () => Promise.resolve({ shown: true }),
    dropReview: () => Promise.resolve(),
    closeReview: () => Promise.resolve({}),
    ping: () => Promise.resolve(),
    onAgentsChanged: () => undefined
};

describe('WindowRegistry', () => {
    let folder: string;
    let temporary: string | undefined;
    let windows: WindowRegistry;

    beforeEach(() => {
        temporary = process.env.TMPDIR;
        folder = mkdtempSync(path.join(tmpdir(), 'window-registry-'));
        // The folder of the discovery files follows it.
        process.env.TMPDIR = folder;
        windows = new WindowRegistry(silent, { idle: 50, abandoned: 10_000 });
    });
    afterEach(async () => {
        await windows.dispose();
        process.env.TMPDIR = temporary;
        if (temporary === undefined) {
            delete process.env.TMPDIR;
        }
        rmSync(folder, { recursive: true });
    });

    const greeting = (windowId: string): PageGreeting => ({
        windowId,
        applicationName: 'Test',
        workspaceRoots: [],
        pageWaitSeconds: 1
    });
    const published = (): string[] => readdirSync(path.join(folder, 'gemini', 'ide'));

    async function untilPublished(count: number): Promise<void> {
        while (published().length !== count) {
            await delay(5);
        }
    }

    it('gives each window a connection of its own, and a window that greets again the same', async () => {
        const first = await windows.attach(greeting('window-1'), new Page(client));
        const again = await windows.attach(greeting('window-1'), new Page(client));
        await windows.attach(greeting('window-2'), new Page(client));
        assert.equal(again.companion, first.companion);
        assert.equal(published().length, 2);
    });

    it('makes one companion for two greetings at once', async () => {
        const both = await Promise.all([
            windows.attach(greeting('window-1'), new Page(client)),
            windows.attach(greeting('window-1'), new Page(client))
        ]);
        assert.equal(both[0].companion, both[1].companion);
        assert.equal(published().length, 1);
    });

    it('ends a window that has had neither page nor agent for a while', async () => {
        const page = new Page(client);
        const { companion } = await windows.attach(greeting('window-1'), page);
        windows.detach('window-1', page);
        await untilPublished(0);
        assert.equal(companion.isDisposed, true);
    });

    it('reaches a window that has ended by its old address again when its tab comes back', async () => {
        const page = new Page(client);
        const { companion } = await windows.attach(greeting('window-1'), page);
        const before = companion.environment();
        windows.detach('window-1', page);
        await untilPublished(0);
        const back = await windows.attach(greeting('window-1'), new Page(client));
        assert.notEqual(back.companion, companion);
        assert.deepEqual(back.companion.environment(), before);
        const other = await windows.attach(greeting('window-2'), new Page(client));
        assert.notDeepEqual(other.companion.environment(), before);
    });

    it('keeps a window whose page comes back in time', async () => {
        const page = new Page(client);
        const { companion } = await windows.attach(greeting('window-1'), page);
        windows.detach('window-1', page);
        const back = await windows.attach(greeting('window-1'), new Page(client));
        await delay(100);
        assert.equal(back.companion, companion);
        assert.equal(companion.isDisposed, false);
    });

    it('takes no notice of the farewell of a page that was replaced', async () => {
        const zombie = new Page(client);
        const { companion } = await windows.attach(greeting('window-1'), zombie);
        await windows.attach(greeting('window-1'), new Page(client));
        windows.detach('window-1', zombie);
        await delay(100);
        assert.equal(companion.isDisposed, false);
    });

    it('leaves no file behind when the process ends, at once or in order', async () => {
        await windows.attach(greeting('window-1'), new Page(client));
        windows.removeDiscoveryFilesSync();
        assert.deepEqual(published(), []);
        await windows.attach(greeting('window-2'), new Page(client));
        await windows.dispose();
        assert.deepEqual(published(), []);
    });
});
