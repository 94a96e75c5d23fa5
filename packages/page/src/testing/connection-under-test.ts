import { Emitter } from '@agent-companion/server/events';
import { ManualClock } from '@agent-companion/server/testing';
import { ConnectedAgent, PageWelcome, WindowChange, WindowStatus } from '@agent-companion/window/contract';
import { CallAnswer } from '@agent-companion/window/reliable-call';
import { settled } from '@agent-companion/window/testing';
import type { BackendCaller } from '../connection/backend-caller';
import { HandOver } from '../connection/hand-over';
import { WindowConnection } from '../connection/window-connection';
import { ScriptedBackend } from './scripted-backend';

const windowStatus = (agents: ConnectedAgent[] = []): WindowStatus => ({
    agents,
    discovery: { published: true, path: '/tmp/gemini/ide/file' }
});

const WELCOME: PageWelcome = { companionId: 'companion', backendId: 'backend', pendingReviews: [], ...windowStatus() };

export const lost = (): Promise<never> => new Promise(() => undefined);

export const welcomed = (welcome: Partial<PageWelcome> = {}): Promise<CallAnswer> =>
    Promise.resolve({ ok: true, value: { ...WELCOME, ...welcome } });

/** A page's connection to its window, with a backend whose answers a test gives. */
export class ConnectionUnderTest {
    readonly clock = new ManualClock();
    readonly backend = new ScriptedBackend();
    readonly windowChanges = new Emitter<WindowChange>();
    /** Tells of another page with the id of this one's window: that has it by right, or that has let go of it. */
    readonly rival = { prevails: new Emitter<void>(), leaves: new Emitter<void>() };
    readonly connection: WindowConnection;
    readonly caller: BackendCaller;
    pageWait: unknown = 30;
    agents: Readonly<Record<string, unknown>> | undefined = {};
    settingsReady: Promise<void> = Promise.resolve();
    /** Whether the host gives no window. */
    claimFails = false;
    /** What the page did, in order. */
    done: string[] = [];
    private ids = 1;

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
        const { done, clock, rival } = this;
        const claim = (): Promise<string> =>
            this.claimFails ? Promise.reject(new Error('No answer.')) : Promise.resolve(`window-${this.ids}`);
        const settingsReady = (): Promise<void> => this.settingsReady;
        return new WindowConnection({
            connection,
            calls: {
                onDidUpdateStatus: new Emitter<WindowStatus>().event,
                onDidChangeWindow: this.windowChanges.event,
                showReview: () => Promise.resolve({ shown: true })
            },
            publisher: {
                publishEditors: () => void done.push('publish'),
                workspaceRoots: () => Promise.resolve(['file:///workspace'])
            },
            reviews: {
                undecided: () => [],
                dropEnded: () => Promise.resolve(),
                keepEnded: () => Promise.resolve(),
                release: () => Promise.resolve(void done.push('release')),
                saveDrafts: () => void done.push('save'),
                hasEnded: () => false
            },
            handOver: new HandOver(connection.calls, () => void done.push('save now'), clock),
            identity: {
                get claimed() {
                    return claim();
                },
                onDidLose: rival.prevails.event,
                onDidRegain: rival.leaves.event,
                renew: () => Promise.resolve(void done.push(`window-${++this.ids}`))
            },
            applicationName: () => 'Theia',
            settings: {
                get ready() {
                    return settingsReady();
                },
                pageWait: () => this.pageWait,
                agents: () => this.agents
            },
            report: problem => void done.push(problem),
            clock
        });
    }
}
