import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import {
    CallOutcome,
    CompanionService,
    ConnectedAgent,
    LatestValueSender,
    PAGE_WAIT_PREFERENCE,
    PageGreeting,
    PageWelcome
} from '../../common';
import { systemClock } from '../../common/system-clock';
import { EditorContextTracker } from '../context/editor-context-tracker';
import { ReviewService } from '../review/review-service';
import { BackendCaller } from './backend-caller';
import { EditorPublisher } from './editor-publisher';
import { PageCallHandler } from './page-call-handler';
import { pageWaitOf } from './page-wait';
import { WindowIdentity } from './window-identity';

/**
 * The page's side of its window: greets on every (re)connection, because the backend may have a new container or be a new
 * process, then keeps the backend's picture of the editors and the workspace up to date.
 */
@injectable()
export class WindowConnection implements FrontendApplicationContribution {
    @inject(CompanionService) protected readonly service!: RpcProxy<CompanionService>;
    @inject(BackendCaller) protected readonly backend!: BackendCaller;
    @inject(PageCallHandler) protected readonly calls!: PageCallHandler;
    @inject(WorkspaceService) protected readonly workspaceService!: WorkspaceService;
    @inject(FrontendApplicationStateService) protected readonly stateService!: FrontendApplicationStateService;
    @inject(EditorContextTracker) protected readonly tracker!: EditorContextTracker;
    @inject(ReviewService) protected readonly reviews!: ReviewService;
    @inject(PreferenceService) protected readonly preferences!: PreferenceService;
    @inject(WindowIdentity) protected readonly identity!: WindowIdentity;
    @inject(ILogger) @named('agent-companion') protected readonly logger!: ILogger;

    private readonly editors = new EditorPublisher(
        () => this.tracker.snapshot(),
        (snapshot, until) => this.publish(this.backend.call('updateEditors', [snapshot], { until })),
        systemClock
    );
    private readonly roots = new LatestValueSender<string[]>((roots, until) =>
        this.publish(this.backend.call('updateWorkspace', [roots], { until }))
    );
    /** Only the newest greeting counts. */
    private greetings = 0;
    private greetedPageWait: number | undefined;
    private readonly agentChanges = new Emitter<ConnectedAgent[]>();
    private readonly welcomes = new Emitter<PageWelcome>();

    /** Fires with what the backend said to every greeting. */
    readonly onDidGreet: Event<PageWelcome> = this.welcomes.event;

    /** Fires with all agents of this window whenever one connects or leaves, and after each greeting. */
    readonly onDidChangeAgents: Event<ConnectedAgent[]> = this.agentChanges.event;

    @postConstruct()
    protected init(): void {
        this.calls.onDidUpdateAgents(agents => void this.agentChanges.fire(agents));
        this.workspaceService.onWorkspaceChanged(() => this.publishWorkspace());
        this.preferences.onPreferencesChanged(() => this.publishPageWait());
        this.tracker.onDidChange(() => this.publishEditorsSoon());
    }

    onStart(): void {
        this.service.setClient(this.calls);
        this.service.onDidOpenConnection(() => this.greet());
        this.greet();
        window.addEventListener('pagehide', () => this.service.onLeave());
        window.addEventListener('pageshow', ({ persisted }) => persisted && this.greet());
        // The first greeting does not wait for the settings, since restored terminals wait for it.
        this.preferences.ready.then(() => this.publishPageWait(), this.report);
        this.stateService.reachedState('initialized_layout').then(() => {
            this.tracker.start();
            this.editors.publish();
        }, this.report);
    }

    private greet(): void {
        this.greetBackend().catch(this.report);
    }

    private async greetBackend(): Promise<void> {
        const number = ++this.greetings;
        const until = (): boolean => number !== this.greetings;
        const shownBefore = this.reviews.undecided();
        const welcome = await this.backend.call('greet', [await this.greeting()], { until });
        if (until()) {
            return;
        }
        if (welcome.answered) {
            await this.takeWelcome(welcome.value, shownBefore);
        } else {
            this.report(welcome.reason);
        }
    }

    private async greeting(): Promise<PageGreeting> {
        return {
            windowId: await this.identity.claimed,
            applicationName: FrontendApplicationConfigProvider.get().applicationName,
            workspaceRoots: await this.workspaceRoots(),
            pageWaitSeconds: (this.greetedPageWait = this.pageWait)
        };
    }

    /** Brings page and backend to the same state, after they may not have heard of each other for a while. */
    private async takeWelcome(
        welcome: PageWelcome,
        shownBefore: ReturnType<ReviewService['undecided']>
    ): Promise<void> {
        this.welcomes.fire(welcome);
        this.agentChanges.fire(welcome.agents);
        if (this.tracker.hasStarted) {
            this.editors.publish();
        }
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

    /** The window may have ended while this page slept: the backend then refuses whatever comes before a greeting. */
    private async publish(call: Promise<CallOutcome<void>>): Promise<void> {
        const outcome = await call;
        if (outcome.answered || outcome.code === 'superseded') {
            return;
        }
        if (outcome.code === 'window-ended') {
            this.greet();
        } else {
            this.report(outcome.reason);
        }
    }

    /** Not before the layout is restored: an agent must not hear of closed files because the page is reloading. */
    private publishEditorsSoon(): void {
        if (this.tracker.hasStarted) {
            this.editors.publishSoon();
        }
    }

    private publishWorkspace(): void {
        this.workspaceRoots().then(roots => this.roots.push(roots), this.report);
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

    private async workspaceRoots(): Promise<string[]> {
        const roots = await this.workspaceService.roots;
        return roots.map(root => root.resource.toString());
    }

    private readonly report = (error: unknown): void =>
        void this.logger.error('The companion lost its backend.', error).catch(() => undefined);
}
