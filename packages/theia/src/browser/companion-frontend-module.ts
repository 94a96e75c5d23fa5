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
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { ContainerModule } from '@theia/core/shared/inversify';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { companionPreferenceSchema, CompanionService, companionServicePath } from '../common';
import { Attention } from './attention/attention';
import { DesktopNotifications } from './attention/desktop-notifications';
import { NewProposals } from './attention/new-proposals';
import { UnseenReviews } from './attention/unseen-reviews';
import { BackendLine } from './backend-line';
import { CompanionStatus } from './companion-status';
import { CopyEnvironment } from './copy-environment';
import { AfterDecision } from './diff-review/after-decision';
import { DecisionGuard } from './diff-review/decision-guard';
import { DecisionMessages } from './diff-review/decision-messages';
import { DiffReviewContribution } from './diff-review/diff-review-contribution';
import { DiffReviewService } from './diff-review/diff-review-service';
import { FileOpener } from './diff-review/file-opener';
import { KeyboardHome } from './diff-review/keyboard-home';
import { PageStage } from './diff-review/page-stage';
import { ProposalModelFactory } from './diff-review/proposal-model';
import { ReviewActions } from './diff-review/review-actions';
import { ReviewAppearance } from './diff-review/review-appearance';
import { ReviewContext } from './diff-review/review-context';
import { ReviewDecisions } from './diff-review/review-decisions';
import { ReviewLabels } from './diff-review/review-labels';
import { ReviewHunks } from './diff-review/review-hunks';
import { ReviewOpener } from './diff-review/review-opener';
import { ReviewPlacement } from './diff-review/review-placement';
import { ReviewQuestions } from './diff-review/review-questions';
import { ReviewResources } from './diff-review/review-resources';
import { ReviewSizes } from './diff-review/review-sizes';
import { ReviewSplit } from './diff-review/review-split';
import { ReviewWatch } from './diff-review/review-watch';
import { UnsavedFiles } from './diff-review/unsaved-files';
import { EditorContextTracker } from './editor-context/editor-context-tracker';
import { IdeModeOffer } from './ide-mode/ide-mode-offer';
import { AllReviews } from './reviews-view/all-reviews';
import { ReviewPlaces } from './reviews-view/review-places';
import { ReviewsViewContribution } from './reviews-view/reviews-view-contribution';
import { REVIEWS_VIEW_ID, ReviewsWidget } from './reviews-view/reviews-widget';
import { UserActs } from './user-acts';
import { WindowConnection } from './window-connection';

export default new ContainerModule(bind => {
    bind(CompanionService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy(container, companionServicePath))
        .inSingletonScope();
    bind(BackendLine)
        .toDynamicValue(({ container }) => {
            const status = container.get<ConnectionStatusService>(ConnectionStatusService);
            return new BackendLine(() => status.currentStatus === ConnectionStatus.ONLINE, status.onStatusChange);
        })
        .inSingletonScope();

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
        ReviewWatch,
        DecisionGuard,
        DecisionMessages,
        ReviewDecisions,
        ReviewQuestions,
        UnsavedFiles,
        PageStage,
        DiffReviewService
    ].forEach(part => bind<object>(part).toSelf().inSingletonScope());
    bind(ReviewLabels).toSelf().inSingletonScope();
    bind(LabelProviderContribution).toService(ReviewLabels);
    for (const contribution of [KeyboardHome, ReviewAppearance, ReviewContext, AfterDecision]) {
        bind(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
    }
    bind(SplitEditorContribution).to(ReviewSplit).inSingletonScope();
    bind(UserActs).toSelf().inSingletonScope();
    bind(FileOpener).toSelf().inSingletonScope();
    bind(ReviewActions).toSelf().inSingletonScope();
    bind(ReviewHunks).toSelf().inSingletonScope();
    bind(ReviewSizes).toSelf().inSingletonScope();
    bind(DiffReviewContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(DiffReviewContribution);
    bind(KeybindingContribution).toService(DiffReviewContribution);
    bind(TabBarToolbarContribution).toService(DiffReviewContribution);
    bind(FrontendApplicationContribution).toService(DiffReviewContribution);

    bind(ReviewPlaces).toSelf().inSingletonScope();
    bind(AllReviews).toSelf().inSingletonScope();
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
    bind(CompanionStatus).toSelf().inSingletonScope();
    bind(CommandContribution).toService(CompanionStatus);
    bind(FrontendApplicationContribution).toService(CompanionStatus);
});
