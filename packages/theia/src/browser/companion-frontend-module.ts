import '../../style/review-notices.css';
import '../../style/reviews-view.css';
import { ConnectionStatus, ConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { Event } from '@theia/core/lib/common/event';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { ContainerModule } from '@theia/core/shared/inversify';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import {
    BackendCalls,
    companionPreferenceSchema,
    CompanionService,
    companionServicePath,
    ReliableCaller
} from '../common';
import { systemClock } from '../common/system-clock';
import { Attention } from './attention/attention';
import { DesktopNotifications } from './attention/desktop-notifications';
import { NewProposals } from './attention/new-proposals';
import { UnseenReviews } from './attention/unseen-reviews';
import { BackendCaller } from './connection/backend-caller';
import { BackendConnection } from './connection/backend-connection';
import { PageCallHandler } from './connection/page-call-handler';
import { PageStatePublisher } from './connection/page-state-publisher';
import { StatusBarItem } from './status/status-bar-item';
import { CopyEnvironment } from './status/copy-environment';
import { DecisionFollowUp } from './review/decision/decision-follow-up';
import { DecisionGuard } from './review/decision/decision-guard';
import { DecisionMessages } from './review/decision/decision-messages';
import { ReviewContribution } from './review/commands/review-contribution';
import { ReviewService } from './review/review-service';
import { FileOpener } from './review/tab/file-opener';
import { FocusRestorer } from './review/focus/focus-restorer';
import { PageReviewHost } from './review/review-host';
import { ProposalModelFactory } from './review/text/proposal-model';
import { ReviewActions } from './review/commands/review-actions';
import { ReviewAppearance } from './review/tab/review-appearance';
import { ReviewContext } from './review/commands/review-context';
import { ReviewDecisions } from './review/decision/review-decisions';
import { ReviewLabels } from './review/tab/review-labels';
import { ReviewHunks } from './review/changes/review-hunks';
import { ReviewOpener } from './review/tab/review-opener';
import { ReviewPlacement } from './review/tab/review-placement';
import { ReviewQuestions } from './review/decision/review-questions';
import { ReviewResources } from './review/text/review-resources';
import { ReviewSizes } from './review/changes/review-sizes';
import { ReviewSplit } from './review/tab/review-split';
import { ReviewObserver } from './review/notices/review-observer';
import { UnsavedFiles } from './review/notices/unsaved-files';
import { EditorContextTracker } from './context/editor-context-tracker';
import { IdeModeOffer } from './status/ide-mode-offer';
import { BulkDecisions } from './reviews-view/bulk-decisions';
import { FileLocations } from './reviews-view/file-locations';
import { ReviewsViewContribution } from './reviews-view/reviews-view-contribution';
import { REVIEWS_VIEW_ID, ReviewsWidget } from './reviews-view/reviews-widget';
import { UserActivity } from './review/focus/user-activity';
import { WindowConnection } from './connection/window-connection';
import { WindowIdentity } from './connection/window-identity';

export default new ContainerModule(bind => {
    bind(CompanionService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy(container, companionServicePath))
        .inSingletonScope();
    bind(BackendConnection)
        .toDynamicValue(({ container }) => {
            const status = container.get<ConnectionStatusService>(ConnectionStatusService);
            const service = container.get<RpcProxy<CompanionService>>(CompanionService);
            const changes = Event.any<unknown>(status.onStatusChange, service.onDidOpenConnection);
            const isOnline = (): boolean => status.currentStatus === ConnectionStatus.ONLINE;
            return new BackendConnection(isOnline, changes, systemClock);
        })
        .inSingletonScope();
    bind(BackendCaller)
        .toDynamicValue(({ container }) => {
            const service = container.get<CompanionService>(CompanionService);
            return new ReliableCaller<BackendCalls>({
                callerId: generateUuid(),
                line: container.get(BackendConnection),
                clock: systemClock,
                send: call => service.call(call)
            });
        })
        .inSingletonScope();
    bind(PageCallHandler).toSelf().inSingletonScope();
    bind(PageStatePublisher).toSelf().inSingletonScope();
    bind(WindowIdentity).toSelf().inSingletonScope();

    bind(WindowConnection).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(WindowConnection);
    bind(EditorContextTracker).toSelf().inSingletonScope();

    bind(ReviewResources).toSelf().inSingletonScope();
    bind(ResourceResolver).toService(ReviewResources);
    bind(ProposalModelFactory).toSelf().inSingletonScope();
    bind(MonacoEditorModelFactory).toService(ProposalModelFactory);
    bind(ReviewPlacement).toSelf().inSingletonScope();
    [
        ReviewOpener,
        ReviewObserver,
        DecisionGuard,
        DecisionMessages,
        ReviewDecisions,
        ReviewQuestions,
        UnsavedFiles,
        PageReviewHost,
        ReviewService
    ].forEach(part => bind<object>(part).toSelf().inSingletonScope());
    bind(ReviewLabels).toSelf().inSingletonScope();
    bind(LabelProviderContribution).toService(ReviewLabels);
    for (const contribution of [FocusRestorer, ReviewAppearance, ReviewContext, DecisionFollowUp]) {
        bind(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
    }
    bind(SplitEditorContribution).to(ReviewSplit).inSingletonScope();
    bind(UserActivity).toSelf().inSingletonScope();
    bind(FileOpener).toSelf().inSingletonScope();
    bind(ReviewActions).toSelf().inSingletonScope();
    bind(ReviewHunks).toSelf().inSingletonScope();
    bind(ReviewSizes).toSelf().inSingletonScope();
    bind(ReviewContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(ReviewContribution);
    bind(KeybindingContribution).toService(ReviewContribution);
    bind(TabBarToolbarContribution).toService(ReviewContribution);
    bind(FrontendApplicationContribution).toService(ReviewContribution);

    bind(FileLocations).toSelf().inSingletonScope();
    bind(BulkDecisions).toSelf().inSingletonScope();
    bind(ReviewsWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: REVIEWS_VIEW_ID,
        createWidget: () => container.get(ReviewsWidget)
    }));
    bindViewContribution(bind, ReviewsViewContribution);
    bind(TabBarToolbarContribution).toService(ReviewsViewContribution);
    bind(FrontendApplicationContribution).toService(ReviewsViewContribution);

    bind(NewProposals).toSelf().inSingletonScope();
    bind(UnseenReviews).toSelf().inSingletonScope();
    bind(DesktopNotifications).toSelf().inSingletonScope();
    bind(CommandContribution).toService(DesktopNotifications);
    bind(Attention).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(Attention);

    bind(PreferenceContribution).toConstantValue({ schema: companionPreferenceSchema });
    bind(CopyEnvironment).toSelf().inSingletonScope();
    bind(CommandContribution).toService(CopyEnvironment);
    bind(IdeModeOffer).toSelf().inSingletonScope();
    bind(CommandContribution).toService(IdeModeOffer);
    bind(FrontendApplicationContribution).toService(IdeModeOffer);
    bind(StatusBarItem).toSelf().inSingletonScope();
    bind(CommandContribution).toService(StatusBarItem);
    bind(FrontendApplicationContribution).toService(StatusBarItem);
});
