import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { CompanionService, ConnectedAgent, PAGE_WAIT_PREFERENCE, PageGreeting, PageWelcome } from '../../common';
import { systemClock } from '../../common/system-clock';
import { Review } from '../review/review';
import { ReviewService } from '../review/review-service';
import { BackendCaller } from './backend-caller';
import { BackendConnection } from './backend-connection';
import { GreetingSender } from './greeting-sender';
import { PageCallHandler } from './page-call-handler';
import { PageStatePublisher } from './page-state-publisher';
import { pageWaitOf } from './page-wait';
import { WindowIdentity } from './window-identity';

/** How long after a greeting that has failed the page greets again, in milliseconds. */
const GREETING_PAUSE = 10_000;

/**
 * Connects the page to its window: greets on every (re)connection, because the backend may have a new container or be a new
 * process, and brings page and backend to the same state by what the welcome says.
 */
@injectable()
export class WindowConnection implements FrontendApplicationContribution {
    @inject(CompanionService) protected readonly service: RpcProxy<CompanionService>;
    @inject(BackendCaller) protected readonly backend: BackendCaller;
    @inject(BackendConnection) protected readonly connection: BackendConnection;
    @inject(PageCallHandler) protected readonly calls: PageCallHandler;
    @inject(PageStatePublisher) protected readonly publisher: PageStatePublisher;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(WindowIdentity) protected readonly identity: WindowIdentity;
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    private greetings: GreetingSender;
    private greetedPageWait: number | undefined;
    private readonly agentChanges = new Emitter<ConnectedAgent[]>();
    private readonly welcomes = new Emitter<PageWelcome>();

    /** Fires with what the backend said to every greeting. */
    readonly onDidGreet: Event<PageWelcome> = this.welcomes.event;

    /** Fires with all agents of this window whenever one connects or leaves, and after each greeting. */
    readonly onDidChangeAgents: Event<ConnectedAgent[]> = this.agentChanges.event;

    @postConstruct()
    protected init(): void {
        this.greetings = new GreetingSender(this.backend);
        this.calls.onDidUpdateAgents(agents => void this.agentChanges.fire(agents));
        this.connection.onDidEndWindow(() => this.greet());
        this.preferences.onPreferencesChanged(() => this.publishPageWait());
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

    private async greetBackend(): Promise<void> {
        const shownBefore = this.reviews.undecided();
        const outcome = await this.greetings.send(() => this.greeting());
        if (outcome.answered) {
            await this.takeWelcome(outcome.value, shownBefore);
        } else if (outcome.code !== 'superseded') {
            this.report(outcome.reason);
            // Without a greeting the backend answers no other call.
            systemClock.after(GREETING_PAUSE, () => this.greet());
        }
    }

    private async greeting(): Promise<PageGreeting> {
        return {
            windowId: await this.identity.claimed,
            applicationName: FrontendApplicationConfigProvider.get().applicationName,
            workspaceRoots: await this.publisher.workspaceRoots(),
            pageWaitSeconds: (this.greetedPageWait = this.pageWait)
        };
    }

    private async takeWelcome(welcome: PageWelcome, shownBefore: Review[]): Promise<void> {
        this.welcomes.fire(welcome);
        this.agentChanges.fire(welcome.agents);
        this.publisher.publishEditors();
        const pending = new Set(welcome.pendingReviews.map(({ id }) => id));
        await this.reviews.dropEnded(shownBefore.filter(review => !pending.has(review.request.id)));
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

    private get pageWait(): number {
        return pageWaitOf(this.preferences.get(PAGE_WAIT_PREFERENCE));
    }

    private readonly report = (error: unknown): void =>
        void this.logger.error('The page could not greet the backend.', error).catch(() => undefined);
}
