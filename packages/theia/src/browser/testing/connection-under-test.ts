import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Container } from '@theia/core/shared/inversify';
import { ManualClock } from '@agent-companion/server/testing';
import { CallAnswer, ConnectedAgent, PageWelcome, WindowChange, WindowStatus } from '../../common';
import { settled } from '@agent-companion/window/testing';
import { BackendCaller } from '../connection/backend-caller';
import { HandOver } from '../connection/hand-over';
import { PageCallHandler } from '../connection/page-call-handler';
import { PageStatePublisher } from '../connection/page-state-publisher';
import { WindowConnection } from '../connection/window-connection';
import { WindowIdentity } from '../connection/window-identity';
import { ReviewDrafts } from '../review/drafts/review-drafts';
import { ReviewService } from '../review/review-service';
import { FakePage } from './fake-page';
import { reviewRequest } from './review-request';
import { ScriptedBackend } from './scripted-backend';

export const windowStatus = (agents: ConnectedAgent[] = []): WindowStatus => ({
    agents,
    discovery: { published: true, path: '/tmp/gemini/ide/file' }
});

const WELCOME: PageWelcome = { companionId: 'companion', pendingReviews: [], ...windowStatus() };

export const lost = (): Promise<never> => new Promise(() => undefined);

export const welcomed = (welcome: Partial<PageWelcome> = {}): Promise<CallAnswer> =>
    Promise.resolve({ ok: true, value: { ...WELCOME, ...welcome } });

/** A page's connection to its window, with a backend whose answers a test gives. To be disposed of. */
export class ConnectionUnderTest {
    readonly clock = new ManualClock();
    readonly backend = new ScriptedBackend();
    readonly preferenceChanges = new Emitter<void>();
    readonly statusUpdates = new Emitter<WindowStatus>();
    readonly windowChanges = new Emitter<WindowChange>();
    /** Tells of another page with the id of this one's window: that has it by right, or that has let go of it. */
    readonly rival = { prevails: new Emitter<void>(), leaves: new Emitter<void>() };
    readonly connection: WindowConnection;
    readonly caller: BackendCaller;
    pageWait: unknown = 30;
    /** The ids of the reviews on the screen. */
    onScreen: string[] = [];
    /** What the page did, in order. */
    done: string[] = [];
    private readonly page = new FakePage();
    private readonly container = new Container();

    constructor() {
        FrontendApplicationConfigProvider.set({ applicationName: 'Theia' });
        this.backend.answer = () => welcomed();
        this.backend.onLeave = () => this.done.push('leave');
        this.backend.bind(this.container, this.clock);
        this.bindPage(this.clock);
        this.connection = this.container.get(WindowConnection);
        this.caller = this.container.get<BackendCaller>(BackendCaller);
    }

    async start(): Promise<void> {
        this.connection.onStart();
        await settled();
    }

    async pass(milliseconds: number): Promise<void> {
        this.clock.advance(milliseconds);
        await settled();
    }

    dispose(): void {
        this.page.dispose();
    }

    private bindPage(clock: ManualClock): void {
        const { container, done } = this;
        const bind = (service: symbol | (abstract new () => unknown), fake: object): void =>
            void container.bind<object>(service).toConstantValue(fake);
        bind(PageCallHandler, {
            onDidUpdateStatus: this.statusUpdates.event,
            onDidChangeWindow: this.windowChanges.event,
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
            undecided: () => this.onScreen.map(id => ({ request: reviewRequest({ id }) })),
            dropEnded: (ended: { request: { id: string } }[]) => {
                done.push(...ended.map(({ request }) => `drop ${request.id}`));
                return Promise.resolve();
            },
            keepEnded: (ended: { request: { id: string } }[]) => {
                done.push(...ended.map(({ request }) => `keep ${request.id}`));
                return Promise.resolve();
            },
            release: () => Promise.resolve(void done.push('release')),
            saveDrafts: () => done.push('save'),
            hasEnded: () => false
        } as unknown as ReviewService);
        bind(PreferenceService, {
            get: () => this.pageWait,
            ready: Promise.resolve(),
            onPreferencesChanged: this.preferenceChanges.event
        });
        let ids = 1;
        bind(WindowIdentity, {
            get claimed() {
                return Promise.resolve(`window-${ids}`);
            },
            onDidLose: this.rival.prevails.event,
            onDidRegain: this.rival.leaves.event,
            renew: () => Promise.resolve(void done.push(`window-${++ids}`))
        });
        bind(ReviewDrafts, { saveNow: () => done.push('save now') });
        const log = (sentence: string, error = ''): Promise<void> => Promise.resolve(void done.push(sentence + error));
        const logger = { error: log, warn: log } as unknown as ILogger;
        container.bind(ILogger).toConstantValue(logger).whenTargetNamed('agent-companion');
        class TestedHandOver extends HandOver {
            protected override readonly clock = clock;
        }
        container.bind(HandOver).to(TestedHandOver).inSingletonScope();
        class TestedWindowConnection extends WindowConnection {
            protected override readonly clock = clock;
        }
        container.bind(WindowConnection).to(TestedWindowConnection).inSingletonScope();
    }
}
