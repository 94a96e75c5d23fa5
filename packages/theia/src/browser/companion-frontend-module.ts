import '../../style/comments.css';
import '../../style/review-notices.css';
import '../../style/reviews-view.css';
import '../../style/waiting-changes.css';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { ContainerModule } from '@theia/core/shared/inversify';
import { companionPreferenceSchema, CompanionService, companionServicePath } from '../common';
import { bindPrompts } from './agents/agent-bindings';
import { AgentTerminals } from './agents/agent-terminals';
import { Attention } from './attention/attention';
import { DesktopNotifications } from './attention/desktop-notifications';
import { BackendCaller } from './connection/backend-caller';
import { BackendConnection } from './connection/backend-connection';
import { PageCallHandler } from './connection/page-call-handler';
import { PageStatePublisher } from './connection/page-state-publisher';
import { WindowConnection } from './connection/window-connection';
import { WindowIdentity } from './connection/window-identity';
import { EditorContextTracker } from './context/editor-context-tracker';
import { bindComments } from './review/comments/comment-bindings';
import { bindReviews } from './review/review-bindings';
import { FileLocations } from './reviews-view/file-locations';
import { ReviewsViewContribution } from './reviews-view/reviews-view-contribution';
import { REVIEWS_VIEW_ID, ReviewsWidget } from './reviews-view/reviews-widget';
import { CopyEnvironment } from './status/copy-environment';
import { IdeModeOffer } from './status/ide-mode-offer';
import { StatusBarItem } from './status/status-bar-item';
import { bindWaitingChanges } from './waiting-changes/waiting-bindings';

export default new ContainerModule(bind => {
    bind(PreferenceContribution).toConstantValue({ schema: companionPreferenceSchema });
    bind(CompanionService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy(container, companionServicePath))
        .inSingletonScope();
    bind(BackendCaller).toDynamicValue(({ container }) => container.get(BackendConnection).calls);
    for (const service of [
        AgentTerminals,
        Attention,
        BackendConnection,
        CopyEnvironment,
        DesktopNotifications,
        EditorContextTracker,
        FileLocations,
        IdeModeOffer,
        PageCallHandler,
        PageStatePublisher,
        StatusBarItem,
        WindowConnection,
        WindowIdentity
    ]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    for (const contribution of [
        WindowConnection,
        AgentTerminals,
        Attention,
        IdeModeOffer,
        StatusBarItem,
        ReviewsViewContribution
    ]) {
        bind(FrontendApplicationContribution).toService(contribution);
    }
    for (const contribution of [DesktopNotifications, CopyEnvironment, IdeModeOffer, StatusBarItem]) {
        bind(CommandContribution).toService(contribution);
    }
    bindReviews(bind);
    bindPrompts(bind);
    bindComments(bind);
    bindWaitingChanges(bind);
    bind(ReviewsWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: REVIEWS_VIEW_ID,
        createWidget: () => container.get(ReviewsWidget)
    }));
    bindViewContribution(bind, ReviewsViewContribution);
    bind(TabBarToolbarContribution).toService(ReviewsViewContribution);
});
