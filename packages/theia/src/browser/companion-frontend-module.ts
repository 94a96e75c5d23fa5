import '../../style/change-boxes.css';
import '../../style/comments.css';
import '../../style/consent.css';
import '../../style/messages.css';
import '../../style/review-bar.css';
import '../../style/review-notices.css';
import '../../style/reviews-view.css';
import '../../style/status.css';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContext, KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { createTreeContainer } from '@theia/core/lib/browser/tree/tree-container';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { ContainerModule } from '@theia/core/shared/inversify';
import { setLocalize } from '@agent-companion/client';
import { agentPreferenceSchema, companionPreferenceSchema } from '../common';
import { AgentPicker } from './agents/agent-picker';
import { AgentTerminals } from './agents/agent-terminals';
import { SendToAgent } from './agents/send-to-agent';
import { AgentPrompt } from './agents/prompt/agent-prompt';
import { AgentScreens } from './agents/prompt/agent-screens';
import { PromptDelivery } from './agents/prompt/prompt-delivery';
import { AgentLauncher } from './agents/agent-launcher';
import { TerminalTitles } from './agents/terminal-titles';
import { Attention } from './attention/attention';
import { DesktopNotifications } from './attention/desktop-notifications';
import { PageBadge } from './attention/page-badge';
import { WaitingDecorations } from './attention/waiting-decorations';
import { bindServices } from '../common/bindings';
import { IdeMode } from './cli-setup/ide-mode';
import { IdeModeOffer } from './cli-setup/ide-mode-offer';
import { IdeTools } from './cli-setup/ide-tools';
import { IdeToolsOffer } from './cli-setup/ide-tools-offer';
import { OneTimeOffers } from './cli-setup/one-time-offers';
import { BackendWatch } from './connection/backend-watch';
import { bindClient } from './connection/client-bindings';
import { ConnectionContribution } from './connection/connection-contribution';
import { EditorContextTracker } from './editor-context-tracker';
import { StatusMessages } from './messages/status-messages';
import { TerminalEscape } from './messages/terminal-escape';
import { bindLedger } from './ledger/ledger-bindings';
import { bindReviews } from './review/review-bindings';
import { ReviewsStatusItem } from './reviews-view/reviews-status-item';
import { ReviewsViewContribution } from './reviews-view/reviews-view-contribution';
import { REVIEWS_TREE, REVIEWS_VIEW_ID, ReviewsWidget } from './reviews-view/reviews-widget';
import { REVIEWS_MENU } from './reviews-view/written-list-commands';
import { RowActions } from './reviews-view/row-actions';
import { CompanionLog } from './status/companion-log';
import { CopyEnvironment } from './status/copy-environment';
import { SeenDocument } from './status/seen-document';
import { StatusBarItem } from './status/status-bar-item';
import { StatusMenu } from './status/status-menu';
import { bindTools } from './tools/tool-bindings';

setLocalize(nls.localize);

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(PreferenceContribution).toConstantValue({ schema: companionPreferenceSchema });
    bind(PreferenceContribution).toConstantValue({ schema: agentPreferenceSchema });
    bindServices(bind, [
        [AgentTerminals, FrontendApplicationContribution],
        [TerminalTitles, FrontendApplicationContribution],
        [BackendWatch, FrontendApplicationContribution],
        [ConnectionContribution, FrontendApplicationContribution],
        [Attention, FrontendApplicationContribution],
        [ReviewsStatusItem, FrontendApplicationContribution, CommandContribution],
        [SeenDocument, CommandContribution, ResourceResolver],
        [StatusBarItem, FrontendApplicationContribution, CommandContribution, KeybindingContribution],
        [TerminalEscape, FrontendApplicationContribution, KeybindingContext],
        [WaitingDecorations, FrontendApplicationContribution],
        [AgentLauncher, CommandContribution],
        [AgentPicker],
        [AgentPrompt],
        [AgentScreens],
        [CompanionLog, CommandContribution],
        [CopyEnvironment, CommandContribution],
        [DesktopNotifications, CommandContribution],
        [EditorContextTracker],
        [IdeMode, CommandContribution],
        [IdeTools, CommandContribution],
        [OneTimeOffers],
        [PageBadge],
        [PromptDelivery],
        [RowActions],
        [SendToAgent, CommandContribution, MenuContribution, KeybindingContribution],
        [StatusMenu],
        [StatusMessages]
    ]);
    bindClient(bind);
    bindReviews(bind, rebind);
    bindLedger(bind);
    bindServices(bind, [
        [IdeModeOffer, FrontendApplicationContribution],
        [IdeToolsOffer, FrontendApplicationContribution]
    ]);
    bindTools(bind);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: REVIEWS_VIEW_ID,
        createWidget: () =>
            createTreeContainer(container, {
                widget: ReviewsWidget,
                props: { ...REVIEWS_TREE, contextMenuPath: REVIEWS_MENU }
            }).get(ReviewsWidget)
    }));
    bindViewContribution(bind, ReviewsViewContribution);
    bind(FrontendApplicationContribution).toService(ReviewsViewContribution);
    bind(TabBarToolbarContribution).toService(ReviewsViewContribution);
    bind(KeybindingContext).toService(ReviewsViewContribution);
});
