import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { RpcProxy, RpcServer } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import type { Clock, Disposable } from '@agent-companion/server';
import {
    CompanionService,
    DEFAULT_PAGE_WAIT_SECONDS,
    MAX_PAGE_WAIT_SECONDS,
    PAGE_WAIT_PREFERENCE,
    PageGreeting,
    PageWelcome,
    WindowChange,
    WindowStatus
} from '../../common';
import { systemClock } from '../../common/system-clock';
import { Review } from '../review/review';
import { ReviewService } from '../review/review-service';
import { BackendConnection } from './backend-connection';
import { HandOver } from './hand-over';
import { PageCallHandler } from './page-call-handler';
import { PageStatePublisher } from './page-state-publisher';
import { WindowIdentity } from './window-identity';

/**
 * How long after a greeting that has failed, or since when another page serves the window, the page greets again, in
 * milliseconds. Pages that take each other for old must not greet in turn without end.
 */
const GREETING_PAUSE_MS = 10_000;

/** What Theia's end of a connection has besides the methods of the other end. */
type ClientSetter = Pick<RpcServer<PageCallHandler>, 'setClient'>;

/**
 * Connects the page to its window: greets on every (re)connection, because the backend may have a new container or be a new
 * process, and brings page and backend to the same state by what the welcome says.
 */
@injectable()
export class WindowConnection implements FrontendApplicationContribution {
    @inject(CompanionService) protected readonly service: RpcProxy<CompanionService> & ClientSetter;
    @inject(BackendConnection) protected readonly connection: BackendConnection;
    @inject(PageCallHandler) protected readonly calls: PageCallHandler;
    @inject(PageStatePublisher) protected readonly publisher: PageStatePublisher;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(HandOver) protected readonly handOver: HandOver;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(WindowIdentity) protected readonly identity: WindowIdentity;
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    protected readonly clock: Clock = systemClock;
    /** How many greetings there have been; only the newest counts. */
    private greetings = 0;
    private nextGreeting: Disposable | undefined;
    private greetedPageWait: number | undefined;
    /** The companion that has welcomed this page last; undefined when it has ended, with no review left. */
    private companionId: string | undefined;
    private readonly welcomes = new Emitter<PageWelcome>();

    /** Fires with what the backend said to every greeting. */
    readonly onDidGreet: Event<PageWelcome> = this.welcomes.event;

    @postConstruct()
    protected init(): void {
        this.connection.onDidEndWindow(() => this.greet());
        this.connection.onDidRetire(() => this.greetLater());
        this.calls.onDidChangeWindow(change => void this.changeWindow(change).catch(this.report));
        this.identity.onDidLose(() => void this.renewWindow().catch(this.report));
        // The other page may have greeted last.
        this.identity.onDidRegain(() => this.greet());
        this.preferences.onPreferencesChanged(() => this.publishPageWait());
    }

    /** Fires with the status of this window whenever it has changed, and after each greeting. */
    get onDidChangeStatus(): Event<WindowStatus> {
        return Event.any<WindowStatus>(this.calls.onDidUpdateStatus, this.onDidGreet);
    }

    onStart(): void {
        this.service.setClient(this.calls);
        this.service.onDidOpenConnection(() => this.greet());
        this.greet();
        window.addEventListener('pagehide', () => this.service.onLeave());
        window.addEventListener('pageshow', ({ persisted }) => persisted && this.greet());
        // The first greeting does not wait for the settings, since restored terminals wait for it.
        this.preferences.ready.then(() => this.publishPageWait(), this.report);
        this.publisher.start();
    }

    private greet(): void {
        this.greetBackend().catch(this.report);
    }

    /**
     * Leaves a window that is another page's by right, and greets as one of its own. What the user has typed and decided here
     * belongs to reviews of the window that is left: the other page shows them again, so it has to be there first.
     */
    private async renewWindow(): Promise<void> {
        await this.handOver.run();
        await this.identity.renew();
        this.greet();
    }

    /** Greets the window that is behind this page now. One that it has lost gets first what was typed and decided here. */
    private async changeWindow({ kind }: WindowChange): Promise<void> {
        if (kind === 'lost') {
            await this.handOver.run();
        } else {
            this.companionId = undefined;
        }
        this.greet();
    }

    private greetLater(): void {
        this.nextGreeting ??= this.clock.after(GREETING_PAUSE_MS, () => this.greet());
    }

    private async greetBackend(): Promise<void> {
        this.nextGreeting?.dispose();
        this.nextGreeting = undefined;
        const shownBefore = this.reviews.undecided();
        const number = ++this.greetings;
        const isSuperseded = (): boolean => number !== this.greetings;
        const greeting = await this.greeting();
        const outcome = await this.connection.calls.call('greet', [greeting], { until: isSuperseded });
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
        return {
            windowId: await this.identity.claimed,
            applicationName: FrontendApplicationConfigProvider.get().applicationName,
            workspaceRoots: await this.publisher.workspaceRoots(),
            pageWaitSeconds: (this.greetedPageWait = this.pageWait),
            ...(this.companionId !== undefined && { companionId: this.companionId })
        };
    }

    private async applyWelcome(welcome: PageWelcome, shownBefore: Review[]): Promise<void> {
        this.welcomes.fire(welcome);
        this.publisher.publishEditors();
        const pending = new Set(welcome.pendingReviews.map(({ id }) => id));
        const ended = shownBefore.filter(review => !pending.has(review.request.id));
        const isKnown = this.companionId === undefined || this.companionId === welcome.companionId;
        this.companionId = welcome.companionId;
        if (welcome.lost) {
            await this.reviews.release();
        } else {
            await (isKnown ? this.reviews.dropEnded(ended) : this.reviews.keepEnded(ended));
        }
        this.reviews.saveDrafts();
        for (const request of welcome.pendingReviews) {
            const shown = await this.calls.showReview(request);
            if (!shown.shown && !this.reviews.hasEnded(request.id)) {
                this.logger.warn(`A pending review could not be shown again: ${shown.reason}`).catch(this.report);
            }
        }
    }

    private publishPageWait(): void {
        // Without one, a greeting is being composed that reads the setting last.
        if (this.greetedPageWait !== undefined && this.greetedPageWait !== this.pageWait) {
            this.greet();
        }
    }

    /** In seconds. The setting may hold anything, and the backend refuses a greeting with a time out of bounds. */
    private get pageWait(): number {
        const setting: unknown = this.preferences.get(PAGE_WAIT_PREFERENCE);
        return typeof setting === 'number'
            ? Math.min(Math.max(setting, 0), MAX_PAGE_WAIT_SECONDS)
            : DEFAULT_PAGE_WAIT_SECONDS;
    }

    private readonly report = (error: unknown): void =>
        void this.logger.error('The page could not greet the backend.', error).catch(() => undefined);
}
