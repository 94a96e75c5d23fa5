import * as assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Decision } from '../diffs/decision/decision';
import { EditorSnapshot } from '../context/editor-snapshot';
import { homeQueries } from '../support/file-queries';
import { eventually, ManualClock, silentLogger } from '../testing';
import { CompanionClient, PageGreeting, toWire, CallAnswer } from '../contract';
import { settled } from '../testing/windows/settled';
import { TemporaryPlaces } from '../testing/windows/temporary-places';
import { GeminiExtension } from '../environment/home/gemini-extension';
import { GeminiSettings } from '../environment/home/gemini-settings';
import { HookFiles } from '../environment/home/hook-files';
import { PageConnection } from './page-connection';
import type { WindowCompanion } from './window-companion';
import { WindowRegistry } from './window-registry';
import { StartedProcesses } from '../environment/started-processes';

const context = { paused: false, exclude: [], gitignore: false };
const GREETING: PageGreeting = {
    windowId: 'window-1',
    applicationName: 'T',
    workspaceRoots: [],
    pageWaitSeconds: 1,
    context
};

const REJECTED: Decision = { kind: 'rejected', revision: 1 };

const SILENT: CompanionClient = { call: () => new Promise(() => undefined) };

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
            clock
        });
    });
    afterEach(async () => {
        await windows.dispose();
        places.dispose();
    });

    function connect(page?: CompanionClient): PageConnection {
        const connection = new PageConnection(
            {
                windows,
                settings: new GeminiSettings(places.folder),
                extension: new GeminiExtension(places.folder),
                hooks: new HookFiles({ home: places.folder, environment: {} }),
                diagnosis: { gather: () => assert.fail('not asked') }
            },
            clock
        );
        connection.connect(page ?? { call: () => Promise.resolve({ ok: true, value: undefined }) });
        return connection;
    }

    const call = (connection: PageConnection, method: string, ...args: unknown[]): Promise<CallAnswer> =>
        connection.call({ id: `page/${++calls}`, method, arguments: args });

    async function refusalOf(answer: Promise<CallAnswer>): Promise<string> {
        const answered = await answer;
        return answered.ok ? 'answered' : `${answered.code}: ${answered.reason}`;
    }

    it('changes nothing in a home that hangs, waits five seconds for it, and takes no thread', async () => {
        let release = (): void => undefined;
        const hanging = homeQueries.inTurn(() => new Promise<void>(resolve => (release = resolve)));
        const connection = connect();
        const before = clock.waiting;
        const changes = [
            connection.enableIdeMode(),
            connection.turnOnIdeTools(),
            connection.turnOffIdeTools(),
            connection.turnOnHooks('codex'),
            connection.turnOffHooks('copilot-cli')
        ];
        await eventually(() => assert.equal(clock.waiting, before + changes.length));
        clock.advance(5_000);
        for (const outcome of await Promise.all(changes)) {
            assert.match(JSON.stringify(outcome), /"not-written".*home does not answer/);
        }
        release();
        await hanging;
        await homeQueries.inTurn(() => Promise.resolve());
        assert.deepEqual(await connection.enableIdeMode(), { done: true });
    });

    it('turns on the hooks of Codex and Copilot CLI alone', async () => {
        const connection = connect();
        for (const kind of ['gemini-cli', '../..', undefined]) {
            await assert.rejects(connection.turnOnHooks(kind as never));
            await assert.rejects(connection.turnOffHooks(kind as never));
        }
        assert.deepEqual(readdirSync(places.folder), []);
        assert.deepEqual(await connection.turnOnHooks('codex'), { done: true });
        assert.deepEqual(readdirSync(places.folder), ['.codex']);
    });

    it('refuses a window that is one too many, with a sentence for the user, until another one has gone', async () => {
        const page = connect();
        await call(page, 'greet', { ...GREETING, windowId: 'window-0' });
        const others = Array.from({ length: 63 }, (_, index) => ({ ...GREETING, windowId: `another-${index}` }));
        await Promise.all(others.map(other => call(connect(), 'greet', other)));
        const oneMore = connect();
        const refusal = await refusalOf(call(oneMore, 'greet', GREETING));
        assert.match(refusal, /^failed: .*64 windows/);
        page.dispose();
        clock.advance(120_000);
        assert.deepEqual((await call(oneMore, 'greet', GREETING)).ok, true);
    }).timeout(30_000);

    describe('once another page of the window has greeted', () => {
        /** Facts told to the agents: the files that are open, and the workspace's roots. */
        let told: string[];
        let [retired, serving]: PageConnection[] = [];

        beforeEach(async () => {
            told = [];
            // It is silent when the other one greets.
            [retired, serving] = [connect(SILENT), connect()];
            await call(retired, 'greet', GREETING);
            const { server } = await serve(serving);
            server.updateContext = ({ openFiles }) =>
                void told.push(...openFiles.map(open => path.basename(open.path)));
            server.updateWorkspace = roots => Promise.resolve(void told.push(...roots));
        });

        /** The page greets, and gets the window. */
        async function serve(page: PageConnection): Promise<WindowCompanion> {
            const attaching = mock.method(windows, 'attach');
            const greeted = call(page, 'greet', GREETING);
            while (attaching.mock.callCount() === 0) {
                await settled();
            }
            await settled();
            clock.advance(5_000);
            await greeted;
            const outcome = await attaching.mock.calls[0].result;
            attaching.mock.restore();
            assert.ok(outcome);
            return outcome.window;
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
            assert.match(refusal, /^window-ended: Another page has this window/);
        });

        it('takes the decisions and drafts of the one before: they are the user’s', async () => {
            const decided = await call(retired, 'decideReview', 'unknown', REJECTED);
            const kept = await call(retired, 'saveDraft', 'unknown', 1, toWire('text'), 1);
            assert.deepEqual([decided.ok, kept.ok], [true, true]);
        });
    });
});
