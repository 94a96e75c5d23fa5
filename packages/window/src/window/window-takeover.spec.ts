import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { AgentElsewhere, ConnectedAgent } from '../contract';
import { settled } from '../testing/settled';
import { TakeoverSide, WindowTakeover } from './window-takeover';

/** A window that a test moves about. */
interface FakeWindow extends TakeoverSide {
    name: string;
    id: string;
    since: number;
    pageLeft?: number;
    pageCame?: number;
    agents: ConnectedAgent[];
    shown: number[];
    hasPending: boolean;
    elsewhere: AgentElsewhere[];
    isDisposed: boolean;
    handOver: () => Promise<void>;
}

const agent = (terminalId?: number): ConnectedAgent => ({ name: 'Gemini CLI', version: '1', terminalId });

describe('WindowTakeover', () => {
    let clock: ManualClock;
    let windows: FakeWindow[];
    /** The terminals, and in which window each was started. */
    let born: Map<number, string>;
    let given: string[];
    let takeover: WindowTakeover<FakeWindow>;

    beforeEach(() => {
        clock = new ManualClock();
        [windows, given] = [[], []];
        born = new Map();
        takeover = new WindowTakeover<FakeWindow>({
            windows: () => windows,
            terminals: { tokenOf: id => born.get(id), hasToken: token => [...born.values()].includes(token) },
            give: (from, to) => {
                given.push(`${from.name} to ${to.name}`);
                from.pageLeft = undefined;
                from.id = to.id;
                to.isDisposed = true;
                windows = windows.filter(window => window !== to);
            },
            clock
        });
    });
    afterEach(() => takeover.dispose());

    function add(name: string, { agents = [], shown = [] }: Partial<FakeWindow> = {}): FakeWindow {
        const window: FakeWindow = {
            name,
            id: name,
            since: clock.now(),
            agents,
            shown,
            hasPending: false,
            elsewhere: [],
            isDisposed: false,
            handOver: () => Promise.resolve(),
            get companion() {
                return {
                    address: { port: 1, authToken: name },
                    hasAgent: window.agents.length > 0,
                    hasPending: window.hasPending,
                    isDisposed: window.isDisposed,
                    shownTerminals: window.shown,
                    status: { agents: window.agents, discovery: { published: true as const, path: '' } },
                    setElsewhere: (agents: AgentElsewhere[]) => void (window.elsewhere = agents),
                    handOver: () => window.handOver()
                };
            }
        };
        windows.push(window);
        return window;
    }

    /** A window with an agent in terminal 1, whose page has left. */
    function addClosed(): FakeWindow {
        const closed = add('closed', { agents: [agent(1)] });
        born.set(1, 'closed');
        clock.advance(1_000);
        closed.pageLeft = clock.now();
        takeover.reconsider();
        return closed;
    }

    it('gives a window without a page to a new page that shows its terminals, once a reload would be over', () => {
        addClosed();
        clock.advance(3_600_000);
        const opened = add('opened');
        takeover.reconsider();
        assert.deepEqual(given, []);
        opened.shown = [1];
        takeover.reconsider();
        assert.deepEqual(given, ['closed to opened']);
        assert.ok(clock.isIdle);
    });

    it('leaves it alone for as long as a reload takes', () => {
        addClosed();
        add('opened', { shown: [1] });
        takeover.reconsider();
        clock.advance(4_999);
        assert.deepEqual(given, []);
        clock.advance(1);
        assert.deepEqual(given, ['closed to opened']);
    });

    it('gives it to a page that was there before only once a lost connection would be back', () => {
        const older = add('older', { shown: [1] });
        clock.advance(1);
        addClosed();
        clock.advance(29_999);
        assert.deepEqual(given, []);
        clock.advance(1);
        assert.deepEqual(given, [`closed to ${older.name}`]);
    });

    it('counts that from when the page is back that was there before, as from when a laptop wakes up', () => {
        const older = add('older', { shown: [1] });
        clock.advance(1);
        addClosed();
        older.pageLeft = clock.now();
        takeover.reconsider();
        clock.advance(3_600_000);
        Object.assign(older, { pageLeft: undefined, pageCame: clock.now() });
        takeover.reconsider();
        clock.advance(29_999);
        assert.deepEqual(given, []);
        clock.advance(1);
        assert.deepEqual(given, ['closed to older']);
    });

    it('gives it to one of two pages, and tells the other one where the agent belongs', () => {
        const closed = addClosed();
        add('first', { shown: [1] });
        const second = add('second', { shown: [1] });
        clock.advance(60_000);
        assert.deepEqual(given, []);
        takeover.reconsider();
        takeover.reconsider();
        assert.deepEqual(given, ['closed to first']);
        assert.deepEqual(second.elsewhere, [{ ...agent(1), hasPage: true }]);
        assert.deepEqual(closed.elsewhere, []);
    });

    it('never takes a window from a page, by itself', () => {
        const busy = add('busy', { agents: [agent(1)] });
        born.set(1, 'busy');
        const opened = add('opened', { shown: [1] });
        takeover.reconsider();
        clock.advance(86_400_000);
        takeover.reconsider();
        assert.deepEqual(given, []);
        assert.deepEqual(opened.elsewhere, [{ ...agent(1), hasPage: true }]);
        busy.agents = [];
        takeover.reconsider();
        assert.deepEqual(opened.elsewhere, []);
    });

    it('leaves a page its window with an agent of its own, and tells it of the closed one’s', () => {
        addClosed();
        const own = add('own', { agents: [agent()], shown: [1] });
        clock.advance(60_000);
        takeover.reconsider();
        assert.deepEqual(given, []);
        assert.deepEqual(own.elsewhere, [{ ...agent(1), hasPage: false }]);
    });

    it('leaves a page its window while reviews wait there, though their agent has gone', () => {
        addClosed();
        const own = add('own', { shown: [1] });
        own.hasPending = true;
        clock.advance(60_000);
        takeover.reconsider();
        assert.deepEqual(given, []);
        own.hasPending = false;
        takeover.reconsider();
        assert.deepEqual(given, ['closed to own']);
    });

    it('leaves a page its window with terminals of its own where no agent is to be had for it', () => {
        const closed = addClosed();
        closed.agents = [];
        add('own', { shown: [1, 2] });
        born.set(2, 'own');
        clock.advance(60_000);
        takeover.reconsider();
        assert.deepEqual(given, []);
        born.delete(2);
        takeover.reconsider();
        assert.deepEqual(given, ['closed to own']);
    });

    it('gives nothing to who shows a terminal of which the window is not known, such as a task’s', () => {
        addClosed();
        born.clear();
        add('opened', { shown: [1] });
        clock.advance(60_000);
        takeover.reconsider();
        assert.deepEqual(given, []);
    });

    describe('if the user wants an agent', () => {
        let busy: FakeWindow;
        let opened: FakeWindow;

        beforeEach(() => {
            busy = add('busy', { agents: [agent(1)] });
            opened = add('opened', { shown: [1] });
        });

        it('gives its window away once the page that has it has handed over', async () => {
            busy.handOver = () => Promise.resolve(void given.push('handed over'));
            assert.deepEqual(await takeover.bring(opened, 1), { brought: true });
            assert.deepEqual(given, ['handed over', 'busy to opened']);
        });

        it('gives it once to a user who asks twice, and is content where it is already there', async () => {
            const handOvers: (() => void)[] = [];
            busy.handOver = () => new Promise(resolve => handOvers.push(resolve));
            const both = [takeover.bring(opened, 1), takeover.bring(opened, 1)];
            handOvers.forEach(done => done());
            assert.deepEqual(await Promise.all(both), [{ brought: true }, { brought: true }]);
            assert.deepEqual(given, ['busy to opened']);
            assert.deepEqual(await takeover.bring(busy, 1), { brought: true });
        });

        it('gives it to a second page after the first one has handed over as well', async () => {
            const other = add('other', { shown: [1] });
            const handOvers: (() => void)[] = [];
            busy.handOver = () => new Promise(resolve => handOvers.push(resolve) && given.push('hand over'));
            const both = [takeover.bring(opened, 1), takeover.bring(other, 1)];
            handOvers.splice(0).forEach(done => done());
            await both[0];
            await settled();
            assert.deepEqual(given, ['hand over', 'hand over', 'busy to opened', 'hand over']);
            handOvers.forEach(done => done());
            assert.deepEqual(await both[1], { brought: true });
            assert.equal(given.at(-1), 'busy to other');
        });

        it('refuses it to a page with an agent of its own, with the code own-agent', async () => {
            opened.agents = [agent(2)];
            const outcome = await takeover.bring(opened, 1);
            assert.equal(!outcome.brought && outcome.code, 'own-agent');
            assert.deepEqual(given, []);
        });

        it('refuses it to a page where reviews wait, which would be lost, with the code own-reviews', async () => {
            const codes: unknown[] = [];
            const bring = async (): Promise<void> => {
                const outcome = await takeover.bring(opened, 1);
                codes.push(!outcome.brought && outcome.code);
            };
            opened.hasPending = true;
            await bring();
            opened.hasPending = false;
            busy.handOver = () => Promise.resolve(void (opened.hasPending = true));
            await bring();
            assert.deepEqual([codes, given], [['own-reviews', 'own-reviews'], []]);
        });

        it('refuses what is not there, or not any more, with the code not-found', async () => {
            const outcomes = [await takeover.bring(opened, 2)];
            busy.handOver = () => Promise.resolve(void (busy.agents = []));
            outcomes.push(await takeover.bring(opened, 1));
            const codes = outcomes.map(outcome => !outcome.brought && outcome.code);
            assert.deepEqual(codes, ['not-found', 'not-found']);
            assert.deepEqual(given, []);
        });
    });
});
