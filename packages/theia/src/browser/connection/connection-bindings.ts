import { ConnectionStatus, ConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { interfaces } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import {
    BackendConnection,
    PageCallHandler,
    PageStatePublisher,
    ReviewDrafts,
    systemClock,
    WindowConnection,
    ToolRunner
} from '@agent-companion/client';
import { agentPreference, CompanionService, companionServicePath, PAGE_WAIT_PREFERENCE } from '../../common';
import { optionalAgents } from '@agent-companion/core/contract';
import { bindMade, bindServices } from '../../common/bindings';
import { EditorContextTracker } from '../editor-context-tracker';
import { plainText } from '../dialogs/plain-text';
import { ReviewService } from '../review/review-service';
import { userSetting } from '../user-setting';
import { BackendWatch } from './backend-watch';
import { ConnectionContribution } from './connection-contribution';
import { tabMemory } from './tab-memory';

/** Binds the page's connection to its window, over Theia's RPC. */
export function bindConnection(bind: interfaces.Bind): void {
    bindMade(bind, CompanionService, page => ServiceConnectionProvider.createProxy(page, companionServicePath));
    bindMade(bind, BackendConnection, backendConnection);
    bindMade(bind, ReviewDrafts, reviewDrafts);
    bindMade(bind, PageCallHandler, pageCallHandler);
    bindMade(bind, PageStatePublisher, pageStatePublisher);
    bindMade(bind, WindowConnection, windowConnection);
    bindServices(bind, [
        [BackendWatch, FrontendApplicationContribution],
        [ConnectionContribution, FrontendApplicationContribution]
    ]);
}

function backendConnection(container: interfaces.Container): BackendConnection {
    const status = container.get<ConnectionStatusService>(ConnectionStatusService);
    const service = container.get<RpcProxy<CompanionService>>(CompanionService);
    return new BackendConnection({
        callerId: generateUuid(),
        line: {
            get isOpen() {
                return status.currentStatus === ConnectionStatus.ONLINE;
            },
            onDidChange: Event.any<unknown>(status.onStatusChange, service.onDidOpenConnection)
        },
        service: () => service,
        clock: systemClock
    });
}

function reviewDrafts(container: interfaces.Container): ReviewDrafts {
    const messages = container.get(MessageService);
    const warn = (sentence: string): void => void messages.warn(plainText(sentence)).catch(() => undefined);
    return new ReviewDrafts(container.get(BackendConnection).calls, warn, systemClock);
}

function pageCallHandler(container: interfaces.Container): PageCallHandler {
    const state = container.get(FrontendApplicationStateService);
    const tools = container.get(ToolRunner);
    return new PageCallHandler({
        reviews: container.get(ReviewService),
        tools: { runTool: run => tools.run(run), cancelTool: id => Promise.resolve(tools.cancel(id)) },
        // Widgets opened before the layout is restored would be thrown away by it.
        whenReady: () => state.reachedState('initialized_layout'),
        ping: () => Promise.resolve(),
        clock: systemClock
    });
}

function pageStatePublisher(container: interfaces.Container): PageStatePublisher {
    const workspace = container.get(WorkspaceService);
    const tracker = container.get(EditorContextTracker);
    const logger = loggerIn(container);
    return new PageStatePublisher({
        backend: container.get(BackendConnection).calls,
        workspaceRoots: async () => (await workspace.roots).map(root => root.resource.toString()),
        snapshot: () => tracker.snapshot(),
        report: error =>
            void logger.error('The backend does not know the state of the page.', error).catch(() => undefined)
    });
}

function windowConnection(container: interfaces.Container): WindowConnection {
    const preferences = container.get<PreferenceService>(PreferenceService);
    const logger = loggerIn(container);
    return new WindowConnection({
        connection: container.get(BackendConnection),
        calls: container.get(PageCallHandler),
        publisher: container.get(PageStatePublisher),
        reviews: container.get(ReviewService),
        memory: tabMemory(sessionStorage),
        applicationName: () => FrontendApplicationConfigProvider.get().applicationName,
        settings: {
            ready: preferences.ready,
            pageWait: () => userSetting(preferences, PAGE_WAIT_PREFERENCE),
            agents: () =>
                preferences.isReady
                    ? Object.fromEntries(
                          optionalAgents.map(agent => [agent, userSetting(preferences, agentPreference(agent))])
                      )
                    : undefined
        },
        report: problem => void logger.warn(problem).catch(() => undefined),
        clock: systemClock
    });
}

function loggerIn(container: interfaces.Container): ILogger {
    return container.getNamed<ILogger>(ILogger, 'agent-companion');
}
