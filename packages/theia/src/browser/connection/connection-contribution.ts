import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { RpcProxy, RpcServer } from '@theia/core/lib/common/messaging/proxy-factory';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { PageCallHandler, PageStatePublisher, ReviewDrafts, WindowConnection } from '@agent-companion/client';
import { CompanionService } from '../../common';
import { EditorContextTracker } from '../editor-context-tracker';

/** What Theia's end of a connection has besides the methods of the other end. */
type ClientSetter = Pick<RpcServer<PageCallHandler>, 'setClient'>;

/** Tells the page's connection of what happens to the page: where it starts, is left, and comes back. */
@injectable()
export class ConnectionContribution implements FrontendApplicationContribution {
    @inject(CompanionService) protected readonly service: RpcProxy<CompanionService> & ClientSetter;
    @inject(WindowConnection) protected readonly connection: WindowConnection;
    @inject(PageCallHandler) protected readonly calls: PageCallHandler;
    @inject(PageStatePublisher) protected readonly publisher: PageStatePublisher;
    @inject(ReviewDrafts) protected readonly drafts: ReviewDrafts;
    @inject(EditorContextTracker) protected readonly tracker: EditorContextTracker;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(FrontendApplicationStateService) protected readonly state: FrontendApplicationStateService;

    onStart(): void {
        this.service.setClient(this.calls);
        this.service.onDidOpenConnection(() => this.connection.greet());
        this.connection.greet();
        window.addEventListener('pagehide', () => {
            this.drafts.saveNow();
            this.service.onLeave();
        });
        window.addEventListener('pageshow', ({ persisted }) => persisted && this.connection.greet());
        this.preferences.onPreferencesChanged(() => this.connection.publishSettings());
        // The first greeting waits for the settings for a moment only, since restored terminals wait for it.
        this.preferences.ready.then(
            () => this.connection.publishSettings(),
            () => undefined
        );
        this.workspace.onWorkspaceChanged(() => this.publisher.publishWorkspace());
        // A page that is reloading has not closed its files.
        this.state.reachedState('initialized_layout').then(
            () => this.startEditors(),
            () => undefined
        );
    }

    private startEditors(): void {
        this.tracker.start();
        this.tracker.onDidChange(() => this.publisher.publishEditorsSoon());
        this.publisher.startEditors();
    }
}
