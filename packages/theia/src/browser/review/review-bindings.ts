import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { systemClock } from '../../common/system-clock';
import { BackendCaller } from '../connection/backend-caller';
import { ReviewHunks } from './changes/review-hunks';
import { ReviewActions } from './commands/review-actions';
import { ReviewContextKeys } from './commands/review-context-keys';
import { ReviewContribution } from './commands/review-contribution';
import { DecisionFollowUp } from './decision/decision-follow-up';
import { DecisionGuard } from './decision/decision-guard';
import { DecisionNotifier } from './decision/decision-notifier';
import { ReviewDecisions } from './decision/review-decisions';
import { AcceptConfirmation } from './decision/accept-confirmation';
import { ReviewDrafts } from './drafts/review-drafts';
import { FocusGuard } from './focus/focus-guard';
import { FocusableWidget, FocusRestorer } from './focus/focus-restorer';
import { UserInputTracker } from './focus/user-input-tracker';
import { ReviewObserver } from './notices/review-observer';
import { UnsavedFiles } from './notices/unsaved-files';
import { ReviewRegistry } from './review-registry';
import { ReviewService } from './review-service';
import { FileOpener } from './tab/file-opener';
import { ReviewAppearance } from './tab/review-appearance';
import { ReviewLabels } from './tab/review-labels';
import { ReviewOpener } from './tab/review-opener';
import { ReviewPlacement } from './tab/review-placement';
import { ReviewSplit } from './tab/review-split';
import { isReviewWidget } from './tab/review-uris';
import { ProposalModelFactory } from './text/proposal-model';
import { ReviewResources } from './text/review-resources';

/** Binds everything that shows reviews in the editor area and has them decided. */
export function bindReviews(bind: interfaces.Bind): void {
    bindInput(bind);
    for (const service of [
        DecisionNotifier,
        FileOpener,
        ReviewActions,
        ReviewDrafts,
        ReviewHunks,
        ReviewObserver,
        ReviewOpener,
        ReviewPlacement,
        AcceptConfirmation,
        ReviewRegistry,
        UnsavedFiles
    ]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bindReviewService(bind);
    bind(ReviewResources).toSelf().inSingletonScope();
    bind(ResourceResolver).toService(ReviewResources);
    bind(ProposalModelFactory).toSelf().inSingletonScope();
    bind(MonacoEditorModelFactory).toService(ProposalModelFactory);
    bind(ReviewLabels).toSelf().inSingletonScope();
    bind(LabelProviderContribution).toService(ReviewLabels);
    bind(SplitEditorContribution).to(ReviewSplit).inSingletonScope();
    for (const contribution of [ReviewAppearance, ReviewContextKeys, DecisionFollowUp, ReviewContribution]) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
    }
    bind(CommandContribution).toService(ReviewContribution);
    bind(KeybindingContribution).toService(ReviewContribution);
    bind(TabBarToolbarContribution).toService(ReviewContribution);
}

/** The user's input, and what depends on it: plain classes, which their specs run without a page. */
function bindInput(bind: interfaces.Bind): void {
    bind(UserInputTracker)
        .toDynamicValue(() => new UserInputTracker(window))
        .inSingletonScope();
    bind(FocusGuard)
        .toDynamicValue(({ container }) => new FocusGuard(container.get(UserInputTracker)))
        .inSingletonScope();
    bind(FocusRestorer)
        .toDynamicValue(({ container }) => {
            const shell = container.get(ApplicationShell);
            const isReview = (widget: FocusableWidget): boolean => isReviewWidget(widget);
            return new FocusRestorer(shell, container.get(UserInputTracker), container.get(FocusGuard), isReview);
        })
        .inSingletonScope();
    bind(DecisionGuard)
        .toDynamicValue(({ container }) => new DecisionGuard(container.get(UserInputTracker), systemClock))
        .inSingletonScope();
}

function bindReviewService(bind: interfaces.Bind): void {
    bind(ReviewService)
        .toDynamicValue(({ container }) => {
            const registry = container.get(ReviewRegistry);
            const tabs = container.get(ReviewOpener);
            const drafts = container.get(ReviewDrafts);
            return new ReviewService({ registry, tabs, drafts, shell: container.get(ApplicationShell), page: window });
        })
        .inSingletonScope();
    bind(ReviewDecisions)
        .toDynamicValue(({ container }) => {
            return new ReviewDecisions({
                reviews: container.get(ReviewService),
                backend: container.get<BackendCaller>(BackendCaller),
                confirmation: container.get(AcceptConfirmation),
                notifier: container.get(DecisionNotifier),
                focus: container.get(FocusRestorer),
                clock: systemClock
            });
        })
        .inSingletonScope();
}
