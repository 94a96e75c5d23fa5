import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { ConnectedAgent } from '../contract';
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
    agentsElsewhere: number;
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
            agentsElsewhere: 0,
            get companion() {
                return {
                    address: { port: 1, authToken: name },
                    hasAgent: window.agents.length > 0,
                    hasPending: window.hasPending,
                    shownTerminals: window.shown,
                    status: { agents: window.agents, discovery: { published: true as const, path: '' } },
                    setAgentsElsewhere: (count: number) => void (window.agentsElsewhere = count)
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

    it('leaves it alone for as long as a reload takes', () => {
        addClosed();
        add('opened', { shown: [1] });
        takeover.reconsider();
        clock.advance(4_999);
        assert.deepEqual(given, []);
        clock.advance(1);
        assert.deepEqual(given, ['closed to opened']);
    });

    it('never takes a window from a page, which is told that there is an agent', () => {
        const busy = add('busy', { agents: [agent(1)] });
        born.set(1, 'busy');
        const opened = add('opened', { shown: [1] });
        takeover.reconsider();
        clock.advance(86_400_000);
        takeover.reconsider();
        assert.deepEqual(given, []);
        assert.equal(opened.agentsElsewhere, 1);
        busy.agents = [];
        takeover.reconsider();
        assert.equal(opened.agentsElsewhere, 0);
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
});
