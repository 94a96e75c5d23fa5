import * as assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { limits } from '@agent-companion/protocol';
import { AgentUses, Decision, DraftOutcome, EditorSnapshot, knownAgents } from '@agent-companion/server';
import { ManualClock, silentLogger } from '@agent-companion/server/testing';
import { CompanionClient, PageGreeting, toWire } from '../contract';
import { CallAnswer, ReliableCall } from '../reliable-call';
import { settled } from '../testing/settled';
import { TemporaryPlaces } from '../testing/temporary-places';
import { GeminiExtension } from '../settings/gemini-extension';
import { GeminiSettings } from '../settings/gemini-settings';
import { PageConnection } from './page-connection';
import type { WindowCompanion } from '../window/window-companion';
import { WindowRegistry } from '../window/window-registry';
import { StartedProcesses } from '../terminal/started-processes';

const GREETING: PageGreeting = { windowId: 'window-1', applicationName: 'T', workspaceRoots: [], pageWaitSeconds: 1 };

/** Gemini CLI, Claude Code and Qwen Code. */
const INSTALLED = knownAgents.slice(0, 3);

const REJECTED: Decision = { kind: 'rejected', revision: 1 };

const IDLE = 60_000;

describe('PageConnection', () => {
    let calls = 0;
    let clock: ManualClock;
    let places: TemporaryPlaces;
    let windows: WindowRegistry;

    beforeEach(() => {
        places = new TemporaryPlaces();
        clock = new ManualClock();
        windows = new WindowRegistry({
            ideName: 'theia',
            logger: silentLogger,
            processes: new StartedProcesses(),
            retention: { idle: IDLE, abandoned: 10 * IDLE },
            clock
        });
    });
    afterEach(async () => {
        await windows.dispose();
        places.dispose();
    });

    function connect(): PageConnection {
        const connection = new PageConnection(
            {
                windows,
                settings: new GeminiSettings(places.folder),
                extension: new GeminiExtension(places.folder),
                diagnosis: { gather: (...asked) => Promise.resolve({ asked, agents: INSTALLED } as never) }
            },
            clock
        );
        connection.connect({ call: () => Promise.resolve({ ok: true, value: undefined }) });
        return connection;
    }

    const call = (connection: PageConnection, method: string, ...args: unknown[]): Promise<CallAnswer> =>
        connection.call({ id: `page/${++calls}`, method, arguments: args });

    async function attach(greeting: PageGreeting, page: CompanionClient): Promise<WindowCompanion> {
        const outcome = await windows.attach(greeting, page);
        assert.ok(outcome.attached);
        return outcome.window;
    }

    async function refusalOf(answer: Promise<CallAnswer>): Promise<string> {
        const answered = await answer;
        return answered.ok ? 'answered' : `${answered.code}: ${answered.reason}`;
    }

    it('gives a terminal the variables of its window, waiting for a greeting that is still to come', async () => {
        const connection = connect();
        const environment = connection.terminalEnvironment(5_000);
        await call(connection, 'greet', GREETING);
        assert.match((await environment).GEMINI_CLI_IDE_SERVER_PORT, /^\d+$/);
    });

    it('gives a terminal nothing when the greeting does not come in time', async () => {
        const environment = connect().terminalEnvironment(5_000);
        clock.advance(5_000);
        assert.deepEqual(await environment, {});
    });

    it('finds out what keeps agents from its window, in the terminal that it is asked about, if that is one', async () => {
        const connection = connect();
        await call(connection, 'greet', GREETING);
        const variables = await connection.terminalEnvironment(0);
        const factsOn = async (asked: unknown): Promise<object> => connection.getConnectionFacts(asked as number);
        assert.deepEqual(await factsOn(7), { asked: [variables, 7], agents: [INSTALLED[0]], turnedOff: [] });
        for (const input of [undefined, -1, 0.5, '7', null, {}]) {
            assert.deepEqual(await factsOn(input), { ...(await factsOn(7)), asked: [variables, undefined] });
        }
    });

    it('names an agent that the user has turned off as such: it would not find its window', async () => {
        const connection = connect();
        const factsFor = async (uses: AgentUses): Promise<string[][]> => {
            await call(connection, 'greet', { ...GREETING, agents: uses });
            const { agents, turnedOff = [] } = await connection.getConnectionFacts();
            return [agents, turnedOff].map(all => all.map(({ name }) => name));
        };
        assert.deepEqual(await factsFor({}), [['Gemini CLI', 'Claude Code', 'Qwen Code'], []]);
        assert.deepEqual(await factsFor({ claudeCode: 'off' }), [['Gemini CLI', 'Qwen Code'], ['Claude Code']]);
    });

    it('waits for a greeting no longer than half a minute: the page then takes its call for lost, and repeats it', async () => {
        const connection = connect();
        // Loads what checks calls.
        await connection.call({ id: 1 } as unknown as ReliableCall);
        const environment = connection.getConnectionEnvironment();
        const calling = call(connection, 'decideReview', 'id', REJECTED).catch(({ message }: Error) => message);
        await settled();
        clock.advance(30_000);
        const late = settled().then(settled);
        assert.deepEqual(await Promise.race([environment, late]), {
            available: false,
            code: 'not-greeted',
            reason: 'This window is not connected yet. Try again in a moment.',
            facts: []
        });
        assert.equal(await Promise.race([calling, late]), 'The page has not greeted yet.');
    });

    it('refuses what is not a greeting, naming what is wrong', async () => {
        const refusal = await refusalOf(call(connect(), 'greet', { ...GREETING, windowId: 7 }));
        assert.match(refusal, /^failed: .*greet[^]*windowId/);
    });

    it('refuses a window that is one too many, with a sentence for the user, until another one has gone', async () => {
        const page = connect();
        await call(page, 'greet', { ...GREETING, windowId: 'window-0' });
        const others = Array.from({ length: 63 }, (_, index) => ({ ...GREETING, windowId: `another-${index}` }));
        await Promise.all(others.map(other => call(connect(), 'greet', other)));
        const oneMore = connect();
        const refusal = await refusalOf(call(oneMore, 'greet', GREETING));
        assert.match(refusal, /^too-many-windows: .*64 windows/);
        page.dispose();
        assert.deepEqual((await call(oneMore, 'greet', GREETING)).ok, true);
    }).timeout(30_000);

    it('answers what is not a call with a refusal, which the page does not take for a lost message', async () => {
        const refusal = await refusalOf(connect().call({ id: 1 } as unknown as ReliableCall));
        assert.match(refusal, /^failed: .*unusable value for call/);
    });

    it('leaves its window for another one that it greets', async () => {
        const page = { call: () => Promise.resolve({ ok: true, value: undefined } as const) };
        const window = await attach(GREETING, page);
        const connection = connect();
        await call(connection, 'greet', GREETING);
        clock.advance(IDLE);
        await settled();
        assert.equal(window.isDisposed, false);
        await call(connection, 'greet', { ...GREETING, windowId: 'window-2' });
        clock.advance(IDLE);
        await settled();
        assert.equal(window.isDisposed, true);
    });

    it('serves the window that it has greeted last, though an earlier one starts later', async () => {
        const connection = connect();
        const last = { ...GREETING, windowId: 'window-2' };
        const window = await attach(last, { call: () => new Promise(() => undefined) });
        // Its window is not there yet.
        const first = call(connection, 'greet', GREETING);
        await call(connection, 'greet', last);
        await first;
        assert.deepEqual(await connection.terminalEnvironment(0), window.server.environment());
        clock.advance(IDLE);
        // The other one ends, for it has no page.
        while (readdirSync(path.join(places.folder, 'gemini', 'ide')).length > 1) {
            await settled();
        }
    });

    it('greets anew whenever a greeting is repeated, since each is about a connection', async () => {
        const connection = connect();
        const greeting = { id: 'page/greeting', method: 'greet', arguments: [GREETING] };
        const first = await connection.call(greeting);
        assert.deepEqual(await connection.call(greeting), first);
        assert.notEqual(await connection.call(greeting), first);
    });

    it('has every other call wait for the greeting, and does it once over all connections', async () => {
        const [one, other] = [connect(), connect()];
        const decision = { id: 'page/decision', method: 'decideReview', arguments: ['id', REJECTED] };
        const early = one.call(decision);
        await call(one, 'greet', GREETING);
        await call(other, 'greet', GREETING);
        assert.equal(await other.call(decision), await early);
    });

    it('says in a sentence that a draft is too large to be kept', async () => {
        const connection = connect();
        await call(connection, 'greet', GREETING);
        const answer = await call(connection, 'saveDraft', 'id', 1, toWire('x'.repeat(limits.maxContentBytes + 1)), 1);
        const outcome = answer.ok ? (answer.value as DraftOutcome) : undefined;
        assert.match(outcome?.kept === false ? outcome.reason : '', /Your text has 64 MiB .*Shorten it/);
    });

    it('answers a page whose window has ended with a code, so that it greets again', async () => {
        const connection = connect();
        await call(connection, 'greet', GREETING);
        connection.onLeave();
        assert.ok((await call(connection, 'saveDraft', 'id', 1, toWire('text'), 1)).ok);
        clock.advance(IDLE);
        const refusal = await refusalOf(call(connection, 'saveDraft', 'id', 1, toWire('text'), 1));
        assert.equal(refusal, 'window-ended: This window has ended on the backend.');
        assert.deepEqual(await connection.terminalEnvironment(5_000), {});
        const environment = await connection.getConnectionEnvironment();
        assert.equal(!environment.available && environment.code, 'window-ended');
        await call(connection, 'greet', GREETING);
        assert.ok((await call(connection, 'saveDraft', 'id', 1, toWire('text'), 1)).ok);
    });

    describe('once another page of the window has greeted', () => {
        /** What the agents were told: the files that are open, and the workspace's roots. */
        let told: string[];
        let [retired, serving]: PageConnection[] = [];

        beforeEach(async () => {
            told = [];
            [retired, serving] = [connect(), connect()];
            await call(retired, 'greet', GREETING);
            await call(serving, 'greet', GREETING);
            const { server } = await windowOf();
            server.updateContext = ({ openFiles }) =>
                void told.push(...openFiles.map(open => path.basename(open.path)));
            server.updateWorkspace = roots => Promise.resolve(void told.push(...roots));
        });

        async function windowOf(): Promise<WindowCompanion> {
            const window = await attach(GREETING, { call: () => new Promise(() => undefined) });
            await call(serving, 'greet', GREETING);
            return window;
        }

        function snapshot(revision: number, name: string): EditorSnapshot {
            writeFileSync(path.join(places.folder, name), '');
            const uri = pathToFileURL(path.join(places.folder, name)).href;
            return { revision, files: [{ uri, lastFocused: 1, isActive: true }] };
        }

        it('refuses what the one before says of its editors, and its revision does not count', async () => {
            const refusal = await refusalOf(call(retired, 'updateEditors', snapshot(100, 'retired')));
            assert.ok((await call(serving, 'updateEditors', snapshot(1, 'serving'))).ok);
            assert.deepEqual(told, ['serving']);
            assert.match(refusal, /^retired: Another page serves this window/);
        });

        it('refuses the workspace of the one before', async () => {
            const refusal = await refusalOf(call(retired, 'updateWorkspace', ['file:///retired']));
            assert.ok((await call(serving, 'updateWorkspace', ['file:///serving'])).ok);
            assert.deepEqual(told, ['/serving']);
            assert.match(refusal, /^retired: /);
        });

        it('does what was refused when the call is repeated after another greeting', async () => {
            const update = { id: 'page/update', method: 'updateEditors', arguments: [snapshot(1, 'late')] };
            await retired.call(update);
            await call(retired, 'greet', GREETING);
            assert.ok((await retired.call(update)).ok);
            assert.deepEqual(told, ['late']);
        });

        it('answers a call again that was done over the connection before', async () => {
            const update = { id: 'page/update', method: 'updateEditors', arguments: [snapshot(1, 'once')] };
            const answer = await serving.call(update);
            const next = connect();
            await call(next, 'greet', GREETING);
            assert.equal(await next.call(update), answer);
            assert.deepEqual(told, ['once']);
        });

        it('takes the decisions and drafts of the one before: they are the user’s', async () => {
            const decided = await call(retired, 'decideReview', 'unknown', REJECTED);
            const kept = await call(retired, 'saveDraft', 'unknown', 1, toWire('text'), 1);
            assert.deepEqual([decided.ok, kept.ok], [true, true]);
        });
    });
});
