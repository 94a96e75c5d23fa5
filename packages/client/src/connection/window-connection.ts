import type { Clock, Disposable, Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import { waitAtMost } from '@agent-companion/core/support';
import {
    AgentUse,
    agentUses,
    DEFAULT_PAGE_WAIT_SECONDS,
    errorMessage,
    MAX_PAGE_WAIT_SECONDS,
    OptionalAgent,
    optionalAgents,
    PageGreeting,
    PageWelcome,
    WindowStatus
} from '@agent-companion/core/contract';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';
import type { ContextChoice } from '../status/context-choice';
import type { ReviewChoices } from '../status/review-choices';
import type { BackendConnection } from './backend-connection';
import type { PageCallHandler } from './page-call-handler';
import type { PageStatePublisher } from './page-state-publisher';

/** How long after a greeting that has failed the page greets again, in milliseconds. */
const GREETING_PAUSE_MS = 10_000;

/** How long a greeting waits for the settings, in milliseconds: restored terminals wait for it. */
const SETTINGS_MS = 1_000;

/** Memory of a page's window for its next load. */
export interface WindowMemory {
    /** Reads the page's last window; if unknown, the workspace's windows with kept texts. */
    remembered(): Promise<Pick<PageGreeting, 'windowId' | 'formerWindows'>>;
    /** Remembers the page's window, and reads the texts kept for it. */
    open(windowId: string): Promise<unknown>;
}

/** The settings of which a greeting tells; each may hold anything. */
export interface WindowSettings {
    /** Resolves once they are read; a greeting does not wait for long. */
    readonly ready: Promise<void>;
    /** How long a proposal waits for the page, in seconds. */
    readonly pageWait: () => unknown;
    /** The user's wish for each agent that not everybody uses; undefined as long as that is not read. */
    readonly agents: () => Readonly<Partial<Record<OptionalAgent, unknown>>> | undefined;
    /** Writes that are reviewed before, and guarded files; undefined like `agents`. */
    readonly review: () => Readonly<Partial<Record<'before' | 'guarded', unknown>>> | undefined;
    /** Limits to the sight of agents; undefined like `agents`. */
    readonly context: () => Readonly<Partial<Record<'paused' | 'exclude' | 'gitignore', unknown>>> | undefined;
    /** Whether what agents have written is shown; undefined like `agents`. */
    readonly ledger: () => unknown;
}

/** Parts of the page that connecting it to its window needs. */
interface WindowConnectionServices {
    readonly connection: Pick<BackendConnection, 'calls' | 'onDidEndWindow'>;
    readonly calls: Pick<PageCallHandler, 'onDidUpdateStatus' | 'expect' | 'showReview'>;
    readonly publisher: Pick<PageStatePublisher, 'publishEditors'>;
    readonly reviews: Pick<ReviewService, 'undecided' | 'dropEnded' | 'keepEnded' | 'saveDrafts' | 'hasEnded'>;
    readonly memory: WindowMemory;
    readonly applicationName: () => string;
    readonly workspaceRoots: () => Promise<string[]>;
    /** See `PageGreeting`. */
    readonly idePid?: number;
    readonly settings: WindowSettings;
    readonly choices: Pick<ReviewChoices, 'wishes'>;
    readonly contextChoice: Pick<ContextChoice, 'wishes'>;
    /** Told, by a sentence for the log, of a greeting that has failed, and of reviews that cannot be shown. */
    readonly report: (problem: string) => void;
    readonly clock: Clock;
}

type GreetedSettings = Pick<PageGreeting, 'pageWaitSeconds' | 'agents' | 'review' | 'context' | 'ledger'>;

/** Connects the page to its window; greets on every connection, as the backend may be new. */
export class WindowConnection {
    /** How many greetings there have been; only the newest counts. */
    private greetings = 0;
    private nextGreeting: Disposable | undefined;
    private greetedSettings: GreetedSettings | undefined;
    private windowId: string | undefined;
    /** The companion that has welcomed this page last. */
    private companionId: string | undefined;
    private readonly windows = new Emitter<void>();
    private readonly welcomes = new Emitter<PageWelcome>();
    private readonly statuses = new Emitter<WindowStatus>();

    /** Fires when the page gets a window whose kept texts can be read. */
    readonly onDidOpenWindow: Event<void> = this.windows.event;

    /** Fires with what the backend said to every greeting. */
    readonly onDidGreet: Event<PageWelcome> = this.welcomes.event;

    /** Fires with the status of this window whenever it has changed, and after each greeting. */
    readonly onDidChangeStatus: Event<WindowStatus> = this.statuses.event;

    constructor(private readonly services: WindowConnectionServices) {
        const { connection, calls } = services;
        connection.onDidEndWindow(() => this.greet());
        calls.onDidUpdateStatus(status => this.statuses.fire(status));
    }

    /** Greets the backend: to be called on new connections and after a sleep of the page. */
    greet(): void {
        this.greetBackend().catch(this.report);
    }

    /** Greets anew if a setting has changed of which a greeting tells. */
    publishSettings(): void {
        // Without them, a greeting is being composed that reads the settings last.
        if (this.greetedSettings && JSON.stringify(this.greetedSettings) !== JSON.stringify(this.settings)) {
            this.greet();
        }
    }

    private async greetBackend(): Promise<void> {
        this.nextGreeting?.dispose();
        const shownBefore = this.services.reviews.undecided();
        const number = ++this.greetings;
        const isSuperseded = (): boolean => number !== this.greetings;
        const { connection, clock } = this.services;
        const outcome = await connection.calls.call('greet', [await this.greeting()], { until: isSuperseded });
        if (isSuperseded()) {
            return;
        }
        if (outcome.answered) {
            await this.applyWelcome(outcome.value, shownBefore);
        } else {
            this.report(outcome.reason);
            // Without a greeting the backend answers no other call.
            this.nextGreeting = clock.after(GREETING_PAUSE_MS, () => this.greet());
        }
    }

    private async greeting(): Promise<PageGreeting> {
        const { memory, applicationName, workspaceRoots, idePid, settings, clock } = this.services;
        await waitAtMost(settings.ready, SETTINGS_MS, clock);
        const [remembered, roots] = [await memory.remembered(), await workspaceRoots()];
        const { review, ...others } = (this.greetedSettings = remembered.formerWindows
            ? heldBack(this.settings)
            : this.settings);
        return {
            ...remembered,
            applicationName: applicationName(),
            workspaceRoots: roots,
            ...others,
            // The choices are kept by window: before the page has one, the backend's own go on.
            ...(review && { review: remembered.formerWindows ? { ...review, byKind: undefined } : review }),
            ...(idePid !== undefined && { idePid })
        };
    }

    private async applyWelcome(welcome: PageWelcome, shownBefore: readonly Review[]): Promise<void> {
        const { publisher, reviews, calls, memory } = this.services;
        const { windowId } = this;
        this.windowId = welcome.windowId;
        if (windowId !== welcome.windowId) {
            await memory.open(welcome.windowId);
            this.windows.fire();
        }
        this.welcomes.fire(welcome);
        // An agent's state comes before its review.
        welcome.pendingReviews.forEach(request => calls.expect(request));
        this.statuses.fire(welcome);
        publisher.publishEditors();
        const pending = new Set(welcome.pendingReviews.map(({ id }) => id));
        const ended = shownBefore.filter(review => !pending.has(review.request.id));
        const isKnown = this.companionId === undefined || this.companionId === welcome.companionId;
        this.companionId = welcome.companionId;
        // Those of a window that is another page's by now wait there.
        const isOther = windowId !== welcome.windowId;
        await (isKnown || isOther ? reviews.dropEnded(ended) : reviews.keepEnded(ended));
        reviews.saveDrafts();
        for (const request of welcome.pendingReviews) {
            const shown = await calls.showReview(request);
            if (!shown.shown && !reviews.hasEnded(request.id)) {
                this.services.report(`A pending review could not be shown again: ${shown.reason}`);
            }
        }
        // The choices kept for this window can be read from here on.
        this.publishSettings();
    }

    /** The settings, within bounds: the backend refuses a greeting with any other time or use. */
    private get settings(): GreetedSettings {
        const { pageWait, agents, ledger } = this.services.settings;
        const { choices, contextChoice } = this.services;
        const [seconds, uses, review, context] = [pageWait(), agents(), choices.wishes, contextChoice.wishes];
        const shown = ledger();
        return {
            pageWaitSeconds:
                typeof seconds === 'number'
                    ? Math.min(Math.max(seconds, 0), MAX_PAGE_WAIT_SECONDS)
                    : DEFAULT_PAGE_WAIT_SECONDS,
            ...(uses && { agents: Object.fromEntries(optionalAgents.map(agent => [agent, useOf(uses[agent])])) }),
            ...(review && { review }),
            ...(context && { context }),
            ...(shown !== undefined && { ledger: shown !== 'off' })
        };
    }

    private readonly report = (error: unknown): void =>
        this.services.report(`The page could not greet the backend. ${errorMessage(error)}`);
}

/** Settings until it is known whether the user has paused the window. */
function heldBack({ context, ...others }: GreetedSettings): GreetedSettings {
    return { ...others, ...(context && { context: { ...context, paused: true } }) };
}

function useOf(setting: unknown): AgentUse {
    return agentUses.find(use => use === setting) ?? 'auto';
}
