import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import type { FinalText, ShowOutcome } from '@agent-companion/server';
import {
    CompanionClient,
    CompanionService,
    ConnectedAgent,
    EditorSnapshot,
    PAGE_WAIT_PREFERENCE,
    PageWelcome,
    ReviewRequest,
    requestFromWire,
    toWire
} from '../../common';
import { BackendConnection } from './backend-connection';
import { ReviewService } from '../review/review-service';
import { refusalOfText } from '../review/text/text-limit';
import { EditorContextTracker } from '../context/editor-context-tracker';
import { Greeter } from './greeter';
import { LatestSender } from './latest-sender';
import { pageWaitOf } from './page-wait';
import { WindowIdentity } from './window-identity';

/**
 * The page's end of the line: greets on every (re)connection, because the backend may have a new container or be
 * a new process, then keeps the backend's picture of the editors and the workspace up to date.
 */
@injectable()
export class WindowConnection implements FrontendApplicationContribution, CompanionClient {
    private readonly identity = new WindowIdentity().claim();
    private readonly greeter: Greeter;
    private readonly snapshots: LatestSender<EditorSnapshot>;
    private readonly roots: LatestSender<string[]>;
    private greetedPageWait: number | undefined;
    private readonly agentChanges = new Emitter<ConnectedAgent[]>();
    private readonly greetings = new Emitter<PageWelcome>();

    /** Fires with what the backend said to every greeting. */
    readonly onDidGreet: Event<PageWelcome> = this.greetings.event;

    /** Fires with all agents of this window whenever one connects or leaves, and after each greeting. */
    readonly onDidChangeAgents: Event<ConnectedAgent[]> = this.agentChanges.event;

    constructor(
        @inject(CompanionService) private readonly service: RpcProxy<CompanionService>,
        @inject(BackendConnection) line: BackendConnection,
        @inject(WorkspaceService) private readonly workspaceService: WorkspaceService,
        @inject(FrontendApplicationStateService) private readonly stateService: FrontendApplicationStateService,
        @inject(EditorContextTracker) private readonly tracker: EditorContextTracker,
        @inject(ReviewService) private readonly reviews: ReviewService,
        @inject(PreferenceService) private readonly preferences: PreferenceService,
        @inject(ILogger) @named('agent-companion') private readonly logger: ILogger
    ) {
        this.greeter = new Greeter(greeting => this.service.greet(greeting), line);
        // The window may have ended while this page slept: the backend then refuses whatever comes before a greeting.
        const greet = (): void => this.greet();
        this.snapshots = new LatestSender(line, snapshot => this.service.updateEditors(snapshot), greet);
        this.roots = new LatestSender(line, roots => this.service.updateWorkspace(roots), greet);
    }

    onStart(): void {
        this.service.setClient(this);
        this.service.onDidOpenConnection(() => this.greet());
        this.greet();
        window.addEventListener('pagehide', () => this.service.onLeave());
        window.addEventListener('pageshow', ({ persisted }) => persisted && this.greet());
        this.workspaceService.onWorkspaceChanged(() => this.publishWorkspace());
        // The first greeting does not wait for the settings, since restored terminals wait for it.
        this.preferences.ready.then(() => this.publishPageWait(), this.report);
        this.preferences.onPreferencesChanged(() => this.publishPageWait());
        this.tracker.onDidChange(() => this.publishEditors());
        this.stateService.reachedState('initialized_layout').then(() => {
            this.tracker.start();
            this.publishEditors();
        }, this.report);
    }

    async showReview(request: ReviewRequest): Promise<ShowOutcome> {
        // Widgets opened before the layout is restored would be thrown away by it.
        await this.stateService.reachedState('initialized_layout');
        return this.reviews.show(requestFromWire(request));
    }

    async closeReview(id: string): Promise<FinalText> {
        const { text: content, ...rest } = await this.reviews.closeByAgent(id);
        // Of one that is too large the backend takes what it knows.
        return content === undefined || refusalOfText(content) ? rest : { text: toWire(content) };
    }

    async dropReview(id: string): Promise<void> {
        await this.stateService.reachedState('initialized_layout');
        return this.reviews.drop(id);
    }

    ping(): Promise<void> {
        return Promise.resolve();
    }

    onAgentsChanged(agents: ConnectedAgent[]): void {
        this.agentChanges.fire(agents);
    }

    private greet(): void {
        this.greetBackend().catch(this.report);
    }

    private async greetBackend(): Promise<void> {
        const shownBefore = this.reviews.undecided();
        const welcome = await this.greeter.greet(async () => ({
            windowId: await this.identity,
            applicationName: FrontendApplicationConfigProvider.get().applicationName,
            workspaceRoots: await this.workspaceRoots(),
            pageWaitSeconds: (this.greetedPageWait = this.pageWait)
        }));
        if (!welcome) {
            return;
        }
        this.greetings.fire(welcome);
        this.agentChanges.fire(welcome.agents);
        this.publishEditors();
        const pending = new Set(welcome.pendingReviews.map(({ id }) => id));
        await this.reviews.dropEnded(shownBefore.filter(review => !pending.has(review.request.id)));
        this.reviews.saveDrafts();
        for (const request of welcome.pendingReviews) {
            const shown = await this.showReview(request);
            if (!shown.shown && !this.reviews.hasEnded(request.id)) {
                this.logger.warn(`A pending review could not be shown again: ${shown.reason}`).catch(this.report);
            }
        }
    }

    /** Not before the layout is restored: an agent must not hear of closed files because the page is reloading. */
    private publishEditors(): void {
        if (this.tracker.hasStarted) {
            this.snapshots.push(this.tracker.snapshot());
        }
    }

    private publishWorkspace(): void {
        this.workspaceRoots()
            .then(roots => this.roots.push(roots))
            .catch(this.report);
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
