import * as assert from 'node:assert/strict';
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
    let windows: WindowRegistry;
    let first: WindowCompanion;
    let own: WindowCompanion;
    let page: ReturnType<typeof newPage>;

    beforeEach(async () => {
        places = new TemporaryPlaces();
        clock = new ManualClock();
        processes = new StartedProcesses();
        windows = new WindowRegistry({
            ideName: 'theia',
            logger: silentLogger,
            processes,
            retention,
            clock,
            addresses: new KeptAddresses(silentLogger)
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
});
