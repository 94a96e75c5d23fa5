import * as assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import { mock } from 'node:test';
import { ManualClock, silentLogger } from '@agent-companion/server/testing';
import { CompanionClient, PageGreeting, WindowChange } from '../contract';
import { CallAnswer, ReliableCall } from '../reliable-call';
import { settled } from '../testing/settled';
import { TemporaryPlaces } from '../testing/temporary-places';
import { StartedProcesses } from '../terminal/started-processes';
import { KeptAddresses } from './kept-addresses';
import type { WindowCompanion } from './window-companion';
import { WindowRegistry } from './window-registry';
import type { AttachOutcome } from './window-registry-options';

const retention = { idle: 120_000, abandoned: 600_000 };

/** A page that is alive, and keeps what it is told of its window. */
function newPage(): CompanionClient & { changes: WindowChange[] } {
    const changes: WindowChange[] = [];
    const call = ({ method, arguments: args }: ReliableCall): Promise<CallAnswer> => {
        if (method === 'changeWindow') {
            changes.push(args[0] as WindowChange);
        }
        return Promise.resolve({ ok: true, value: undefined });
    };
    return { call, changes };
}

describe('WindowRegistry, where a page shows the terminals of a closed tab,', () => {
    let places: TemporaryPlaces;
    let clock: ManualClock;
    let processes: StartedProcesses;
    let addresses: KeptAddresses;
    let windows: WindowRegistry;
    let first: WindowCompanion;
    let own: WindowCompanion;
    let page: ReturnType<typeof newPage>;

    beforeEach(async () => {
        places = new TemporaryPlaces();
        clock = new ManualClock();
        processes = new StartedProcesses();
        addresses = new KeptAddresses(silentLogger);
        windows = new WindowRegistry({
            ideName: 'theia',
            logger: silentLogger,
            processes,
            retention,
            clock,
            addresses
        });
        const closed = newPage();
        first = await attach('window-1', closed);
        startTerminal(1, first);
        windows.detach('window-1', closed);
        clock.advance(10_000);
        page = newPage();
        own = await attach('window-2', page);
    });
    afterEach(async () => {
        await windows.dispose();
        places.dispose();
    });

    const published = (): string[] => readdirSync(path.join(places.folder, 'gemini', 'ide'));

    async function greet(
        greeting: Pick<PageGreeting, 'windowId' | 'companionId'>,
        attached = newPage()
    ): Promise<Extract<AttachOutcome, { attached: true }>> {
        const greeted = { applicationName: 'Test', workspaceRoots: [], pageWaitSeconds: 1, ...greeting };
        const outcome = await windows.attach(greeted, attached);
        assert.ok(outcome.attached);
        return outcome;
    }

    async function attach(windowId: string, attached = newPage()): Promise<WindowCompanion> {
        return (await greet({ windowId }, attached)).window;
    }

    function startTerminal(id: number, window: WindowCompanion): void {
        processes.add({ id, pid: id, onExit: () => undefined }, window.server.environment(), 'shell');
    }

    /** The page says which terminals it shows. */
    async function show(...ids: number[]): Promise<void> {
        await own.calls.answer({ id: `page/${ids.join()}`, method: 'updateTerminals', arguments: [ids] }, page);
        await settled();
    }

    it('gives it that tab’s window under its own id, and ends its own one without a file', async () => {
        const { address } = first.server;
        await show(1);
        assert.deepEqual(page.changes, [{ kind: 'gained', agents: [] }]);
        assert.equal(own.isDisposed, true);
        await own.dispose();
        assert.equal(await attach('window-2', page), first);
        assert.deepEqual(first.server.address, address);
        assert.equal(published().length, 1);
        // The closed tab may be opened again: by then it is a window of its own.
        assert.notEqual(await attach('window-1'), first);
    });

    it('keeps its address for that id only: the closed tab must not get the port after a restart', async () => {
        const { port } = first.server.address;
        await show(1);
        assert.equal(await addresses.of('window-1'), undefined);
        assert.equal((await addresses.of('window-2'))?.port, port);
    });

    it('says so to a page that was away meanwhile, and no more once that window has ended', async () => {
        const former = { windowId: 'window-1', companionId: first.id };
        await show(1);
        const { welcome } = await greet(former);
        assert.equal(welcome.lost, true);
        assert.notEqual(welcome.companionId, first.id);
        assert.equal((await greet({ ...former, companionId: welcome.companionId })).welcome.lost, undefined);
        windows.detach('window-2', page);
        clock.advance(retention.idle);
        await settled();
        assert.equal((await greet(former)).welcome.lost, undefined);
    });

    it('refuses that page a decision on what waits there, and on nothing else', async () => {
        await show(1);
        const late = newPage();
        const { window } = await greet({ windowId: 'window-1', companionId: first.id }, late);
        mock.method(first.server.diffs, 'pending', () => [{ proposal: { id: 'a' } }]);
        const decide = async (id: string): Promise<unknown> => {
            const call = {
                id: `late/${id}`,
                method: 'decideReview',
                arguments: [id, { kind: 'rejected', revision: 1 }]
            };
            const answer = await window.calls.answer(call, late);
            return answer.ok ? (answer.value as { code: string }).code : answer.code;
        };
        assert.deepEqual([await decide('a'), await decide('b')], ['retired', 'ended']);
    });

    it('waits with that while reviews wait in its own one, and until the next look at the page thereafter', async () => {
        const pending = mock.method(own.server.diffs, 'pending', () => [{}]);
        await show(1);
        assert.deepEqual([page.changes, own.isDisposed], [[], false]);
        pending.mock.restore();
        clock.advance(60_000);
        await settled();
        assert.deepEqual(page.changes, [{ kind: 'gained', agents: [] }]);
    });

    it('keeps that window if the page is gone before it greets, and ends it as any other one', async () => {
        await show(1);
        windows.detach('window-2', page);
        await settled();
        clock.advance(retention.idle - 1);
        assert.equal(first.isDisposed, false);
        clock.advance(1);
        await settled();
        assert.equal(first.isDisposed, true);
        await first.dispose();
        assert.deepEqual(published(), []);
    });
});
