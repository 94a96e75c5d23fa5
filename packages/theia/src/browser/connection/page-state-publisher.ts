import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { CallOutcome, LatestValueSender } from '../../common';
import { systemClock } from '../../common/system-clock';
import { EditorContextTracker } from '../context/editor-context-tracker';
import { BackendCaller } from './backend-caller';
import { EditorPublisher } from './editor-publisher';

/** After the end of its window, or in another page's place, the page greets and then publishes anew; `superseded` is no failure. */
const ANSWERED_BY_A_GREETING: readonly string[] = ['superseded', 'window-ended', 'retired'];

/** Keeps the backend's picture of the editors and the workspace up to date. */
@injectable()
export class PageStatePublisher {
    @inject(BackendCaller) protected readonly backend: BackendCaller;
    @inject(WorkspaceService) protected readonly workspaceService: WorkspaceService;
    @inject(FrontendApplicationStateService) protected readonly stateService: FrontendApplicationStateService;
    @inject(EditorContextTracker) protected readonly tracker: EditorContextTracker;
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    /** There once the editors are watched; before, a snapshot would say that nothing is open. */
    private editors: EditorPublisher | undefined;
    private readonly roots = new LatestValueSender<string[]>((roots, until) =>
        this.arrive(this.backend.call('updateWorkspace', [roots], { until }))
    );

    @postConstruct()
    protected init(): void {
        this.workspaceService.onWorkspaceChanged(() => this.publishWorkspace());
    }

    /** Begins to watch the editors once the layout is restored: a page that is reloading has not closed its files. */
    start(): void {
        this.stateService.reachedState('initialized_layout').then(() => this.startEditors(), this.report);
    }

    /** Publishes the editors at once: the backend may have missed the last snapshot, or never have had one. */
    publishEditors(): void {
        this.editors?.publish();
    }

    /** The URIs of the open workspace roots. */
    async workspaceRoots(): Promise<string[]> {
        const roots = await this.workspaceService.roots;
        return roots.map(root => root.resource.toString());
    }

    private startEditors(): void {
        const editors = new EditorPublisher(
            () => this.tracker.snapshot(),
            (snapshot, until) => this.arrive(this.backend.call('updateEditors', [snapshot], { until })),
            systemClock
        );
        this.editors = editors;
        this.tracker.start();
        this.tracker.onDidChange(() => editors.publishSoon());
        editors.publish();
    }

    private publishWorkspace(): void {
        this.workspaceRoots().then(roots => this.roots.push(roots), this.report);
    }

    private async arrive(call: Promise<CallOutcome<void>>): Promise<void> {
        const outcome = await call;
        if (!outcome.answered && !ANSWERED_BY_A_GREETING.includes(outcome.code)) {
            this.report(outcome.reason);
        }
    }

    private readonly report = (error: unknown): void =>
        void this.logger.error('The backend does not know the state of the page.', error).catch(() => undefined);
}
