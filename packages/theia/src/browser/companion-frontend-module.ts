import '../../style/change-boxes.css';
import '../../style/comments.css';
import '../../style/consent.css';
import '../../style/messages.css';
import '../../style/review-bar.css';
import '../../style/review-front.css';
import '../../style/review-notices.css';
import '../../style/reviews-view.css';
import '../../style/status.css';
import { BreadcrumbsService } from '@theia/core/lib/browser/breadcrumbs/breadcrumbs-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { WindowTitleService } from '@theia/core/lib/browser/window/window-title-service';
import { CommandContribution } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { ContainerModule } from '@theia/core/shared/inversify';
import { setLocalize } from '@agent-companion/page';
import { agentPreferenceSchema, companionPreferenceSchema } from '../common';
import { bindPrompts } from './agents/agent-bindings';
import { AgentTerminals } from './agents/agent-terminals';
import { TerminalTitles } from './agents/terminal-titles';
import { Attention } from './attention/attention';
import { DesktopNotifications } from './attention/desktop-notifications';
import { PageBadge } from './attention/page-badge';
import { QuestionAttention } from './attention/question-attention';
import { WaitingDecorations } from './attention/waiting-decorations';
import { bindConnection } from './connection/connection-bindings';
import { EditorContextTracker } from './context/editor-context-tracker';
import { CompanionLog } from './log/companion-log';
import { StatusLog } from './log/status-log';
import { bindMessages } from './messages/message-bindings';
import { bindCliSetup } from './cli-setup/cli-setup-bindings';
import { bindComments } from './review/comments/comment-bindings';
import { bindReviews } from './review/review-bindings';
import { bindBulkDecisions } from './review/bulk/bulk-decisions-binding';
import { FileLocations } from './review/tab/file-locations';
import { ReviewBreadcrumbs } from './review/tab/review-breadcrumbs';
import { ReviewsViewContribution } from './reviews-view/reviews-view-contribution';
import { REVIEWS_VIEW_ID, ReviewsWidget } from './reviews-view/reviews-widget';
import { CopyEnvironment } from './status/copy-environment';
import { AgentLauncher } from './agents/start/agent-launcher';
import { AgentStatus } from './status/agent-status';
import { Remedies } from './status/remedies';
import { ReviewsStatusItem } from './reviews-view/reviews-status-item';
import { ConnectedContextKey } from './status/connected-context-key';
import { StatusBarItem } from './status/status-bar-item';
import { StatusMenu } from './status/status-menu';
import { bindTools } from './tools/tool-bindings';

setLocalize(nls.localize);

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(PreferenceContribution).toConstantValue({ schema: companionPreferenceSchema });
    bind(PreferenceContribution).toConstantValue({ schema: agentPreferenceSchema });
    for (const service of [
        AgentLauncher,
        AgentStatus,
        AgentTerminals,
        Attention,
        CompanionLog,
        CopyEnvironment,
        ConnectedContextKey,
        DesktopNotifications,
        EditorContextTracker,
        FileLocations,
        QuestionAttention,
        Remedies,
        ReviewsStatusItem,
        StatusBarItem,
        StatusLog,
        StatusMenu,
        TerminalTitles,
        WaitingDecorations
    ]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    for (const contribution of [
        AgentTerminals,
        TerminalTitles,
        AgentStatus,
        Attention,
        ReviewsStatusItem,
        ConnectedContextKey,
        StatusBarItem,
        StatusLog,
        ReviewsViewContribution,
        WaitingDecorations
    ]) {
        bind(FrontendApplicationContribution).toService(contribution);
    }
    for (const contribution of [
        AgentLauncher,
        CompanionLog,
        DesktopNotifications,
        CopyEnvironment,
        ReviewsStatusItem,
        StatusBarItem
    ]) {
        bind(CommandContribution).toService(contribution);
    }
    bind(PageBadge)
        .toDynamicValue(({ container }) => new PageBadge(container.get(WindowTitleService)))
        .inSingletonScope();
    bindConnection(bind);
    bindMessages(bind);
    bindReviews(bind);
    rebind(BreadcrumbsService).to(ReviewBreadcrumbs).inSingletonScope();
    bindPrompts(bind);
    bindComments(bind);
    bindCliSetup(bind);
    bindTools(bind);
    bind(ReviewsWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: REVIEWS_VIEW_ID,
        createWidget: () => container.get(ReviewsWidget)
    }));
    bindViewContribution(bind, ReviewsViewContribution);
    bindBulkDecisions(bind);
    bind(TabBarToolbarContribution).toService(ReviewsViewContribution);
});
