import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import * as path from 'node:path';
import { mock } from 'node:test';
import { eventually, ManualClock, silentLogger } from '../testing';
import { CompanionClient, PageGreeting } from '../contract';
import { settled } from '../testing/windows/settled';
import { TemporaryPlaces } from '../testing/windows/temporary-places';
import { StartedProcesses } from '../environment/started-processes';
import { KeptAddresses } from './kept-addresses';
import type { WindowCompanion } from './window-companion';
import { WindowRegistry } from './window-registry';

const retention = { idle: 60_000, abandoned: 600_000 };

/** A page that is alive. */
const newPage = (): CompanionClient => ({ call: () => Promise.resolve({ ok: true, value: undefined }) });

describe('WindowRegistry', () => {
    let places: TemporaryPlaces;
    let clock: ManualClock;
    let windows: WindowRegistry;

    /** As a process has it that has just started. */
    const newRegistry = (): WindowRegistry =>
        new WindowRegistry({
            ideName: 'theia',
            logger: silentLogger,
            processes: new StartedProcesses(),
            addresses: new KeptAddresses(silentLogger),
            retention,
            clock
        });

    beforeEach(() => {
        places = new TemporaryPlaces();
        clock = new ManualClock();
        windows = newRegistry();
    });
    afterEach(async () => {
        await windows.dispose();
        places.dispose();
    });

    const greeting = (windowId: string): PageGreeting => ({
        windowId,
        applicationName: 'Test',
        workspaceRoots: [],
        pageWaitSeconds: 1
    });
    const published = (): string[] => readdirSync(path.join(places.folder, 'gemini', 'ide'));

    async function attach(windowId: string, page = newPage()): Promise<WindowCompanion> {
        return (await windows.attach(greeting(windowId), page)).window;
    }

    /** Lets so much time pass that a window without page and agent ends, and waits for its end. */
    async function endAfter(milliseconds: number, companion: WindowCompanion): Promise<void> {
        clock.advance(milliseconds - 1);
        assert.equal(companion.isDisposed, false);
        clock.advance(1);
        await settled();
        assert.equal(companion.isDisposed, true);
        await companion.dispose();
    }

    it('ends a window that has had neither page nor agent for a while', async () => {
        const page = newPage();
        const companion = await attach('window-1', page);
        clock.advance(2 * retention.idle);
        windows.detach(page);
        await endAfter(retention.idle, companion);
        assert.deepEqual(published(), []);
    });

    it('keeps a window without a page as long as an agent works in it by its hooks alone', async () => {
        const page = newPage();
        const companion = await attach('window-1', page);
        const { states } = companion.server;
        states.note('claude-code', process.pid, 'asks');
        assert.equal(windows.isActive(true), false);
        states.note('claude-code', process.pid, 'working');
        assert.equal(windows.isActive(false), true);
        windows.detach(page);
        clock.advance(2 * retention.idle);
        assert.equal(companion.isDisposed, false);
        states.note('claude-code', process.pid, 'done');
        assert.equal(windows.isActive(false), false);
        clock.advance(1);
        await settled();
        assert.equal(companion.isDisposed, true);
    });

    it('keeps a window whose reviews wait, though no agent waits for them, as long as one with an agent', async () => {
        const page = newPage();
        const companion = await attach('window-1', page);
        mock.getter(companion, 'hasPending', () => true);
        windows.detach(page);
        clock.advance(retention.idle);
        await settled();
        assert.equal(companion.isDisposed, false);
        await endAfter(retention.abandoned - retention.idle, companion);
    });

    it('waits for the end of a window whose tab comes back meanwhile: its port is not free before', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        const page = newPage();
        const companion = await attach('window-1', page);
        const { address, port } = companion.server;
        const slow = connect(port, '127.0.0.1').on('error', () => undefined);
        await once(slow, 'connect');
        slow.write('POST /mcp HTTP/1.1\r\n');
        windows.detach(page);
        clock.advance(retention.idle);
        const back = attach('window-1');
        await eventually(() => {
            clock.advance(100);
            assert.ok(slow.closed);
        });
        assert.deepEqual((await back).server.address, address);
    });

    it('gives another token if another process has the port when its tab comes back', async () => {
        const page = newPage();
        const companion = await attach('window-1', page);
        const { address } = companion.server;
        windows.detach(page);
        await endAfter(retention.idle, companion);
        const stranger = createServer().listen(address.port, '127.0.0.1');
        await once(stranger, 'listening');
        const back = (await attach('window-1')).server.address;
        assert.notEqual(back.authToken, address.authToken);
        stranger.close();
    });

    it('does a call of a page once, though it is repeated by another page load', async () => {
        const call = {
            id: 'page/1',
            method: 'decideReview',
            arguments: ['unknown', { kind: 'rejected', revision: 1 }]
        };
        const [before, after] = [newPage(), newPage()];
        const window = await attach('window-1', before);
        windows.detach(before);
        await attach('window-1', after);
        const answer = await window.answer(call, before);
        assert.ok(answer.ok);
        assert.equal(await window.answer(call, after), answer);
    });
});
