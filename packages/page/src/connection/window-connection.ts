import type { Clock, Disposable, Event } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import { waitAtMost } from '@agent-companion/server/time';
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
    WindowChange,
    WindowStatus
} from '@agent-companion/window/contract';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';
import type { BackendConnection } from './backend-connection';
import type { HandOver } from './hand-over';
import type { PageCallHandler } from './page-call-handler';
import type { PageStatePublisher } from './page-state-publisher';

/**
 * How long after a greeting that has failed, or since when another page serves the window, the page greets again, in
 * milliseconds. Pages that take each other for old must not greet in turn without end.
 */
const GREETING_PAUSE_MS = 10_000;

/** How long a greeting waits for the settings, in milliseconds: restored terminals wait for it. */
const SETTINGS_MS = 1_000;

/** Which window a page is of. */
export interface PageIdentity {
    /** The id of the window, claimed for as long as the page lives or until it is lost. */
    readonly claimed: Promise<string>;
    /** Fires when another page turns out to have this id by right. It stays this page's until {@link renew}. */
    readonly onDidLose: Event<void>;
    /** Fires when a page that had this id too has taken another: what is done by it is this page's alone again. */
    readonly onDidRegain: Event<void>;
    /** Takes a new id in place of one that is lost. */
    renew(): Promise<void>;
}

/** The settings of which a greeting tells; each may hold anything. */
export interface WindowSettings {
    /** Resolves once they are read; a greeting does not wait for long. */
    readonly ready: Promise<void>;
    /** How long a proposal waits for the page, in seconds. */
    readonly pageWait: () => unknown;
    /** What the user wants of each agent that not everybody uses; undefined as long as that is not read. */
    readonly agents: () => Readonly<Partial<Record<OptionalAgent, unknown>>> | undefined;
}

/** What connecting a page to its window needs of the page. */
interface WindowConnectionServices {
    readonly connection: Pick<BackendConnection, 'calls' | 'isOpen' | 'onDidEndWindow' | 'onDidRetire'>;
    readonly calls: Pick<PageCallHandler, 'onDidUpdateStatus' | 'onDidChangeWindow' | 'showReview'>;
    readonly publisher: Pick<PageStatePublisher, 'workspaceRoots' | 'publishEditors'>;
    readonly reviews: Pick<
        ReviewService,
        'undecided' | 'release' | 'dropEnded' | 'keepEnded' | 'saveDrafts' | 'hasEnded'
    >;
    readonly handOver: Pick<HandOver, 'run'>;
    readonly identity: PageIdentity;
    readonly applicationName: () => string;
    /** See `PageGreeting`. */
    readonly idePid?: number;
    readonly settings: WindowSettings;
    /** Told, by a sentence for the log, of a greeting that has failed, and of reviews that cannot be shown. */
    readonly report: (problem: string) => void;
    readonly clock: Clock;
}

type GreetedSettings = Pick<PageGreeting, 'pageWaitSeconds' | 'agents'>;

/**
 * Connects the page to its window. Greets on every connection: the backend may be a new process. The welcome brings
 * page and backend to the same state.
 */
export class WindowConnection {
    /** How many greetings there have been; only the newest counts. */
    private greetings = 0;
    private nextGreeting: Disposable | undefined;
    private greetedSettings: GreetedSettings | undefined;
    /** The companion that has welcomed this page last; undefined when it has ended, with no review left. */
    private companionId: string | undefined;
    private readonly welcomes = new Emitter<PageWelcome>();
    private readonly statuses = new Emitter<WindowStatus>();

    /** Fires with what the backend said to every greeting. */
    readonly onDidGreet: Event<PageWelcome> = this.welcomes.event;

    /** Fires with the status of this window whenever it has changed, and after each greeting. */
    readonly onDidChangeStatus: Event<WindowStatus> = this.statuses.event;

    constructor(private readonly services: WindowConnectionServices) {
        const { connection, calls, identity } = services;
        connection.onDidEndWindow(() => this.greet());
        connection.onDidRetire(() => this.greetLater());
        calls.onDidChangeWindow(change => void this.changeWindow(change).catch(this.report));
        calls.onDidUpdateStatus(status => this.statuses.fire(status));
        identity.onDidLose(() => void this.renewWindow().catch(this.report));
        // The other page may have greeted last.
        identity.onDidRegain(() => this.greet());
    }

    /** Greets; to be called for every new connection, and when the page is back from where it could not be told of one. */
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

    /**
     * Leaves a window that is another page's by right, and greets as one of its own. What the user has typed and decided here
     * belongs to reviews of the window that is left: the other page shows them again, so it has to be there first.
     */
    private async renewWindow(): Promise<void> {
        const { handOver, identity } = this.services;
        await handOver.run();
        await identity.renew();
        this.greet();
    }

    /** Greets the window that is behind this page now. One that it has lost gets first what was typed and decided here. */
    private async changeWindow({ kind }: WindowChange): Promise<void> {
        if (kind === 'lost') {
            await this.services.handOver.run();
        } else {
            this.companionId = undefined;
        }
        this.greet();
    }

    private greetLater(): void {
        this.nextGreeting ??= this.services.clock.after(GREETING_PAUSE_MS, () => this.greet());
    }

    private async greetBackend(): Promise<void> {
        this.nextGreeting?.dispose();
        this.nextGreeting = undefined;
        const shownBefore = this.services.reviews.undecided();
        const number = ++this.greetings;
        const isSuperseded = (): boolean => number !== this.greetings;
        const greeting = await this.greeting().catch((error: unknown) => {
            // Over the next connection the page greets anyway.
            if (!isSuperseded() && this.services.connection.isOpen) {
                this.greetLater();
            }
            throw error;
        });
        const outcome = await this.services.connection.calls.call('greet', [greeting], { until: isSuperseded });
        if (isSuperseded()) {
            return;
        }
        if (outcome.answered) {
            await this.applyWelcome(outcome.value, shownBefore);
        } else {
            this.report(outcome.reason);
            // Without a greeting the backend answers no other call.
            this.greetLater();
        }
    }

    private async greeting(): Promise<PageGreeting> {
        const { identity, applicationName, publisher, idePid, settings, clock } = this.services;
        await waitAtMost(settings.ready, SETTINGS_MS, clock);
        return {
            windowId: await identity.claimed,
            applicationName: applicationName(),
            workspaceRoots: await publisher.workspaceRoots(),
            ...(this.greetedSettings = this.settings),
            ...(this.companionId !== undefined && { companionId: this.companionId }),
            ...(idePid !== undefined && { idePid })
        };
    }

    private async applyWelcome(welcome: PageWelcome, shownBefore: readonly Review[]): Promise<void> {
        const { publisher, reviews, calls } = this.services;
        this.welcomes.fire(welcome);
        this.statuses.fire(welcome);
        publisher.publishEditors();
        const pending = new Set(welcome.pendingReviews.map(({ id }) => id));
        const ended = shownBefore.filter(review => !pending.has(review.request.id));
        const isKnown = this.companionId === undefined || this.companionId === welcome.companionId;
        this.companionId = welcome.companionId;
        if (welcome.lost) {
            await reviews.release();
        } else {
            await (isKnown ? reviews.dropEnded(ended) : reviews.keepEnded(ended));
        }
        reviews.saveDrafts();
        for (const request of welcome.pendingReviews) {
            const shown = await calls.showReview(request);
            if (!shown.shown && !reviews.hasEnded(request.id)) {
                this.services.report(`A pending review could not be shown again: ${shown.reason}`);
            }
        }
    }

    /** Within bounds: the backend refuses a greeting with a time out of bounds, or a use that it does not know. */
    private get settings(): GreetedSettings {
        const { pageWait, agents } = this.services.settings;
        const [seconds, uses] = [pageWait(), agents()];
        return {
            pageWaitSeconds:
                typeof seconds === 'number'
                    ? Math.min(Math.max(seconds, 0), MAX_PAGE_WAIT_SECONDS)
                    : DEFAULT_PAGE_WAIT_SECONDS,
            ...(uses && { agents: Object.fromEntries(optionalAgents.map(agent => [agent, useOf(uses[agent])])) })
        };
    }

    private readonly report = (error: unknown): void =>
        this.services.report(`The page could not greet the backend. ${errorMessage(error)}`);
}

function useOf(setting: unknown): AgentUse {
    return agentUses.find(use => use === setting) ?? 'auto';
}
