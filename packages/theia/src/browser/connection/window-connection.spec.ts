import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Container } from '@theia/core/shared/inversify';
import { CallAnswer, ConnectedAgent, PageWelcome } from '../../common';
import { settled } from '../../common/testing/settled';
import { ReviewService } from '../review/review-service';
import { FakePage } from '../testing/fake-page';
import { reviewRequest } from '../testing/review-request';
import { ScriptedBackend } from '../testing/scripted-backend';
import { BackendCaller } from './backend-caller';
import { PageCallHandler } from './page-call-handler';
import { PageStatePublisher } from './page-state-publisher';
import { WindowConnection } from './window-connection';
import { WindowIdentity } from './window-identity';

leavePage();

const WELCOME: PageWelcome = { pendingReviews: [], agents: [] };

const lost = (): Promise<never> => new Promise(() => undefined);
const welcomed = (welcome: Partial<PageWelcome> = {}): Promise<CallAnswer> =>
    Promise.resolve({ ok: true, value: { ...WELCOME, ...welcome } });

describe('WindowConnection', () => {
    let page: FakePage;
    let clock: ManualClock;
    let backend: ScriptedBackend;
    let preferenceChanges: Emitter<void>;
    let agentUpdates: Emitter<ConnectedAgent[]>;
    let pageWait: unknown;
    let onScreen: string[];
    /** What the page did, in order. */
    let done: string[];
    let container: Container;
    let connection: WindowConnection;

    beforeEach(() => {
        page = new FakePage();
        FrontendApplicationConfigProvider.set({ applicationName: 'Theia' });
        clock = new ManualClock();
        [preferenceChanges, agentUpdates] = [new Emitter(), new Emitter()];
        [pageWait, onScreen, done] = [30, [], []];
        backend = new ScriptedBackend();
        backend.answer = () => welcomed();
        backend.onLeave = () => done.push('leave');
        container = new Container();
        backend.bind(container, clock);
        bindPage();
        connection = container.get(WindowConnection);
    });
    afterEach(() => page.dispose());

    function bindPage(): void {
        const bind = (service: symbol | (abstract new () => unknown), fake: object): void =>
            void container.bind<object>(service).toConstantValue(fake);
        bind(PageCallHandler, {
            onDidUpdateAgents: agentUpdates.event,
            showReview: ({ id }: { id: string }) => {
                done.push(`show ${id}`);
                return Promise.resolve({ shown: id !== 'refused', reason: 'no editor' });
            }
        });
        bind(PageStatePublisher, {
            start: () => undefined,
            publishEditors: () => done.push('publish'),
            workspaceRoots: () => Promise.resolve(['file:///workspace'])
        });
        container.bind(ReviewService).toConstantValue({
            undecided: () => onScreen.map(id => ({ request: reviewRequest({ id }) })),
            dropEnded: (ended: { request: { id: string } }[]) => {
                done.push(...ended.map(({ request }) => `drop ${request.id}`));
                return Promise.resolve();
            },
            saveDrafts: () => done.push('save'),
            hasEnded: () => false
        } as unknown as ReviewService);
        bind(PreferenceService, {
            get: () => pageWait,
            ready: Promise.resolve(),
            onPreferencesChanged: preferenceChanges.event
        });
        bind(WindowIdentity, { claimed: Promise.resolve('window-1') });
        const log = (sentence: string, error = ''): Promise<void> => Promise.resolve(void done.push(sentence + error));
        const logger = { error: log, warn: log } as unknown as ILogger;
        container.bind(ILogger).toConstantValue(logger).whenTargetNamed('agent-companion');
        class TestedWindowConnection extends WindowConnection {
            protected override readonly clock = clock;
        }
        container.bind(WindowConnection).to(TestedWindowConnection).inSingletonScope();
    }

    async function start(): Promise<void> {
        connection.onStart();
        await settled();
    }

    async function pass(milliseconds: number): Promise<void> {
        clock.advance(milliseconds);
        await settled();
    }

    it('greets with the identity of its window when the page starts', async () => {
        await start();
        assert.deepEqual(backend.greetings, [
            {
                windowId: 'window-1',
                applicationName: 'Theia',
                workspaceRoots: ['file:///workspace'],
                pageWaitSeconds: 30
            }
        ]);
        assert.ok(clock.isIdle);
    });

    it('repeats a greeting until it is answered', async () => {
        backend.answer = () => (backend.greetings.length < 7 ? lost() : welcomed());
        await start();
        for (let attempt = 2; attempt <= 7; attempt++) {
            assert.equal(done.length, 0);
            await pass(32_000);
        }
        assert.equal(backend.greetings.length, 7);
        assert.deepEqual(done, ['publish', 'save']);
    });

    it('greets again over another connection, and when the page comes back from the browser’s cache', async () => {
        await start();
        backend.reconnect();
        await settled();
        assert.equal(backend.greetings.length, 2);
        for (const persisted of [false, true]) {
            window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted }));
        }
        await settled();
        assert.equal(backend.greetings.length, 3);
    });

    it('greets again when a call is answered with the end of the window, and with no other failure', async () => {
        await start();
        const codes: ('failed' | 'window-ended')[] = ['failed', 'window-ended'];
        backend.answer = ({ method }) =>
            method === 'greet'
                ? welcomed()
                : Promise.resolve({ ok: false, code: codes.shift() ?? 'failed', reason: '' });
        const caller = container.get<BackendCaller>(BackendCaller);
        await caller.call('updateWorkspace', [[]]);
        await settled();
        assert.equal(backend.greetings.length, 1);
        await caller.call('updateWorkspace', [[]]);
        await settled();
        assert.equal(backend.greetings.length, 2);
    });

    it('greets again when another page serves its window, after a while: two pages must not greet in turn without end', async () => {
        await start();
        backend.answer = ({ method }) =>
            method === 'greet'
                ? welcomed()
                : Promise.resolve({ ok: false, code: 'retired', reason: 'Another page serves this window.' });
        const caller = container.get<BackendCaller>(BackendCaller);
        for (let update = 0; update < 3; update++) {
            await caller.call('updateWorkspace', [[]]);
            await pass(3_000);
        }
        assert.equal(backend.greetings.length, 1);
        await pass(1_000);
        assert.equal(backend.greetings.length, 2);
        await pass(60_000);
        assert.equal(backend.greetings.length, 2);
        assert.ok(clock.isIdle);
    });

    it('tells the backend that the page is being left', async () => {
        await start();
        window.dispatchEvent(new window.Event('pagehide'));
        assert.equal(done.at(-1), 'leave');
    });

    it('takes the welcome of the newest greeting only', async () => {
        const answers: (() => void)[] = [];
        const named = (name: string): Partial<PageWelcome> => ({ agents: [{ name, version: '' }] });
        backend.answer = () => {
            const name = `welcome ${backend.greetings.length}`;
            return new Promise(resolve => answers.push(() => resolve(welcomed(named(name)))));
        };
        const told: string[] = [];
        connection.onDidGreet(({ agents }) => told.push(agents[0].name));
        await start();
        backend.reconnect();
        await settled();
        answers.forEach(arrive => arrive());
        await settled();
        assert.equal(backend.greetings.length, answers.length);
        assert.equal(told.length, 1);
        assert.notEqual(told[0], 'welcome 1');
    });

    it('lets a newer greeting take the place of one that is not answered', async () => {
        backend.answer = lost;
        await start();
        backend.answer = () => welcomed();
        backend.reconnect();
        await settled();
        const { length } = backend.greetings;
        await pass(60_000);
        assert.equal(backend.greetings.length, length);
        assert.deepEqual(done, ['publish', 'save']);
    });

    it('reports a greeting that the backend refuses, and greets again after a while', async () => {
        backend.answer = () => Promise.resolve({ ok: false, code: 'failed', reason: 'no' });
        await start();
        assert.match(done.join(), /could not greet the backend\.no/);
        backend.answer = () => welcomed();
        await pass(9_999);
        assert.equal(backend.greetings.length, 1);
        await pass(1);
        assert.equal(backend.greetings.length, 2);
    });

    describe('when it is welcomed', () => {
        it('shows what is pending, drops what has ended, and sends drafts and editors again', async () => {
            onScreen = ['ended', 'pending'];
            backend.answer = () => {
                onScreen = [...onScreen, 'shown meanwhile'];
                return welcomed({ pendingReviews: [reviewRequest({ id: 'pending' }), reviewRequest({ id: 'new' })] });
            };
            await start();
            assert.deepEqual(done, ['publish', 'drop ended', 'save', 'show pending', 'show new']);
        });

        it('logs why a pending review could not be shown again', async () => {
            backend.answer = () => welcomed({ pendingReviews: [reviewRequest({ id: 'refused' })] });
            await start();
            assert.equal(done.at(-1), 'A pending review could not be shown again: no editor');
        });

        it('tells of all agents, and again whenever one connects or leaves', async () => {
            const agents = [{ name: 'Gemini CLI', version: '1' }];
            const told: ConnectedAgent[][] = [];
            connection.onDidChangeAgents(all => told.push(all));
            backend.answer = () => welcomed({ agents });
            await start();
            agentUpdates.fire([]);
            assert.deepEqual(told, [agents, []]);
        });
    });

    describe('tells how long a proposal waits for the page', () => {
        for (const [setting, seconds] of [
            [0, 0],
            [12.5, 12.5],
            [-1, 0],
            [1_000, 300],
            [undefined, 30],
            [null, 30],
            ['5', 30]
        ]) {
            it(`${seconds} s where the setting is ${JSON.stringify(setting)}`, async () => {
                pageWait = setting;
                await start();
                assert.equal(backend.greetings[0].pageWaitSeconds, seconds);
            });
        }

        it('by another greeting once the setting has changed', async () => {
            preferenceChanges.fire();
            await start();
            preferenceChanges.fire();
            await settled();
            assert.equal(backend.greetings.length, 1);
            pageWait = 5;
            preferenceChanges.fire();
            await settled();
            assert.deepEqual(
                backend.greetings.map(({ pageWaitSeconds }) => pageWaitSeconds),
                [30, 5]
            );
        });
    });
});
