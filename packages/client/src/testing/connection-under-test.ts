import { Emitter } from '@agent-companion/core/support';
import { ManualClock, settled } from '@agent-companion/core/testing';
import {
    ConnectedAgent,
    ContextWishes,
    PageWelcome,
    WindowStatus,
    CallAnswer,
    ReviewWishes
} from '@agent-companion/core/contract';
import type { BackendCaller } from '../connection/backend-connection';
import { WindowConnection } from '../connection/window-connection';
import { ScriptedBackend } from './scripted-backend';

const windowStatus = (agents: ConnectedAgent[] = []): WindowStatus => ({
    agents,
    discovery: { published: true, path: '/tmp/gemini/ide/file' }
});

const WELCOME: PageWelcome = {
    windowId: 'window-1',
    companionId: 'companion',
    backendId: 'backend',
    pendingReviews: [],
    ...windowStatus()
};

export const lost = (): Promise<never> => new Promise(() => undefined);

export const welcomed = (welcome: Partial<PageWelcome> = {}): Promise<CallAnswer> =>
    Promise.resolve({ ok: true, value: { ...WELCOME, ...welcome } });

/** A page's connection to its window, with a backend whose answers a test gives. */
export class ConnectionUnderTest {
    readonly clock = new ManualClock();
    readonly backend = new ScriptedBackend();
    readonly connection: WindowConnection;
    readonly caller: BackendCaller;
    pageWait: unknown = 30;
    agents: Readonly<Record<string, unknown>> | undefined = {};
    settingsReady: Promise<void> = Promise.resolve();
    wishes: ReviewWishes | undefined;
    contextWishes: ContextWishes | undefined;
    formerWindows: string[] | undefined;
    /** Deeds of the page, in order. */
    done: string[] = [];
    private windowId: string | undefined;

    constructor() {
        this.backend.answer = () => welcomed();
        const connection = this.backend.connect(this.clock);
        this.caller = connection.calls;
        this.connection = this.connectionOver(connection);
        this.backend.onDidOpen(() => this.connection.greet());
    }

    async start(): Promise<void> {
        this.connection.greet();
        await settled();
    }

    async pass(milliseconds: number): Promise<void> {
        this.clock.advance(milliseconds);
        await settled();
    }

    private connectionOver(connection: ReturnType<ScriptedBackend['connect']>): WindowConnection {
        const { done, clock } = this;
        const settingsReady = (): Promise<void> => this.settingsReady;
        const wishes = (): ReviewWishes | undefined => this.wishes;
        const contextWishes = (): ContextWishes | undefined => this.contextWishes;
        return new WindowConnection({
            connection,
            calls: {
                onDidUpdateStatus: new Emitter<WindowStatus>().event,
                expect: request => {
                    this.done.push(`expect ${request.id}`);
                    return request;
                },
                showReview: () => Promise.resolve({ shown: true })
            },
            publisher: { publishEditors: () => void done.push('publish') },
            reviews: {
                undecided: () => [],
                dropEnded: () => Promise.resolve(void done.push('drop')),
                keepEnded: () => Promise.resolve(void done.push('keep')),
                saveDrafts: () => void done.push('save'),
                hasEnded: () => false
            },
            memory: {
                remembered: () => {
                    const { windowId, formerWindows } = this;
                    return Promise.resolve(windowId === undefined ? { formerWindows } : { windowId });
                },
                open: windowId => Promise.resolve(void done.push(`open ${(this.windowId = windowId)}`))
            },
            applicationName: () => 'Theia',
            workspaceRoots: () => Promise.resolve(['file:///workspace']),
            settings: {
                get ready() {
                    return settingsReady();
                },
                pageWait: () => this.pageWait,
                agents: () => this.agents,
                review: () => ({}),
                context: () => undefined,
                ledger: () => undefined
            },
            contextChoice: {
                get wishes() {
                    return contextWishes();
                }
            },
            choices: {
                get wishes() {
                    return wishes();
                }
            },
            report: problem => void done.push(problem),
            clock
        });
    }
}
