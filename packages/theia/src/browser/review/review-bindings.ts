import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import {
    AcceptConfirmation,
    ClosedReviews,
    DecisionCooldown,
    placeOf,
    ReviewDrafts,
    ReviewFront,
    systemClock,
    UnattendedReview
} from '@agent-companion/page';
import { BackendCaller } from '../connection/backend-caller';
import { askChoice } from '../dialogs/choice-dialog';
import { BarCommands } from './bar/bar-commands';
import { DecisionMenu } from './bar/decision-menu';
import { LineCountColors } from './bar/line-count-colors';
import { ReviewBars } from './bar/review-bars';
import { ChangeActions } from './changes/change-actions';
import { KeptChanges } from './changes/kept-changes';
import { ReviewHunks } from './changes/review-hunks';
import { bindAfterwards } from './afterwards/afterwards-bindings';
import { KeyTargets } from './commands/key-targets';
import { ReviewActions } from './commands/review-actions';
import { ReviewContextKeys } from './commands/review-context-keys';
import { ReviewContribution } from './commands/review-contribution';
import { ReviewFileContribution } from './commands/review-file-contribution';
import { ReviewHandlers } from './commands/review-handlers';
import { DecisionFollowUp } from './decision/decision-follow-up';
import { DecisionNotifier } from './decision/decision-notifier';
import { NextFileWait } from './decision/next-file-wait';
import { ReviewFeedback } from './comments/review-feedback';
import { ReviewDecisions } from './decision/review-decisions';
import { UnattendedCommands } from './decision/unattended-commands';
import { FocusGuard } from './focus/focus-guard';
import { FocusRestorer } from './focus/focus-restorer';
import { ReloadedReviewFocus } from './focus/reloaded-review-focus';
import { UserInputTracker } from './focus/user-input-tracker';
import { ReviewNavigation } from './review-navigation';
import { InlineChanges } from './inline/inline-changes';
import { ReviewObserver } from './notices/review-observer';
import { UnsavedFiles } from './notices/unsaved-files';
import { Review } from './review';
import { ReviewRegistry } from './review-registry';
import { ReviewService } from './review-service';
import { FileLocations } from './tab/file-locations';
import { FileOpener } from './tab/file-opener';
import { ReviewAppearance } from './tab/review-appearance';
import { ReviewLabels } from './tab/review-labels';
import { ReviewOpener } from './tab/review-opener';
import { ReviewPlacement } from './tab/review-placement';
import { ClosedTabBars } from './tab/closed-tab-bars';
import { ReviewSplit } from './tab/review-split';
import { ProposalModelFactory } from './text/proposal-model';
import { ReviewResources } from './text/review-resources';

/** Binds everything that shows reviews in the editor area and has them decided. */
export function bindReviews(bind: interfaces.Bind): void {
    bindPlainClasses(bind);
    bindAfterwards(bind);
    for (const service of [
        DecisionMenu,
        BarCommands,
        ChangeActions,
        DecisionFollowUp,
        DecisionNotifier,
        FileOpener,
        FocusRestorer,
        InlineChanges,
        KeptChanges,
        KeyTargets,
        LineCountColors,
        NextFileWait,
        ProposalModelFactory,
        ReviewActions,
        ReviewAppearance,
        ReviewBars,
        ReviewContextKeys,
        ReviewContribution,
        ReviewHunks,
        ReviewLabels,
        ReviewNavigation,
        ReviewObserver,
        ReviewOpener,
        ReviewPlacement,
        ReviewRegistry,
        ReviewResources,
        UnattendedCommands,
        UnsavedFiles
    ]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(ResourceResolver).toService(ReviewResources);
    bind(MonacoEditorModelFactory).toService(ProposalModelFactory);
    bind(LabelProviderContribution).toService(ReviewLabels);
    bind(SplitEditorContribution).to(ReviewSplit).inSingletonScope();
    for (const contribution of [
        ReviewAppearance,
        ReviewBars,
        InlineChanges,
        ReviewContextKeys,
        DecisionFollowUp,
        ReviewContribution
    ]) {
        bind(FrontendApplicationContribution).toService(contribution);
    }
    bind(FrontendApplicationContribution).to(ClosedTabBars).inSingletonScope();
    bind(FrontendApplicationContribution).to(ReloadedReviewFocus).inSingletonScope();
    bind(ColorContribution).toService(LineCountColors);
    bind(CommandContribution).toService(ReviewContribution);
    bind(ReviewFileContribution).toSelf().inSingletonScope();
    for (const contribution of [CommandContribution, MenuContribution, KeybindingContribution]) {
        bind(contribution).toService(ReviewFileContribution);
    }
    bind(CommandContribution).toService(UnattendedCommands);
    bind(TabBarToolbarContribution).toService(ReviewContribution);
}

/** What decides or edits is plain classes, which their specs run without a page. */
function bindPlainClasses(bind: interfaces.Bind): void {
    const bindTo = <T>(id: interfaces.ServiceIdentifier<T>, make: (container: interfaces.Container) => T): void =>
        void bind<T>(id)
            .toDynamicValue(({ container }) => make(container))
            .inSingletonScope();

    bindTo(UserInputTracker, () => new UserInputTracker(window));
    bindTo(FocusGuard, page => new FocusGuard(page.get(UserInputTracker)));
    bindTo(DecisionCooldown, page => new DecisionCooldown(systemClock, () => page.get(UserInputTracker).isRepetition));
    bindTo(AcceptConfirmation, page => new AcceptConfirmation(page.get(UnsavedFiles), askChoice));
    bindTo(
        ReviewFront<Review>,
        page =>
            new ReviewFront({
                registry: page.get(ReviewRegistry),
                tabs: {
                    reveal: ({ widget }, isNew) => page.get(ReviewPlacement).reveal(widget, isNew),
                    typedAgo: () => systemClock.now() - page.get(UserInputTracker).typedInEditorAt,
                    isMoving: ({ widget }) => !widget.isAttached && !widget.isDisposed
                },
                clock: systemClock
            })
    );
    bindTo(
        ReviewHandlers,
        page =>
            new ReviewHandlers({
                reviews: page.get(ReviewService),
                keyTargets: page.get(KeyTargets),
                front: page.get(ReviewFront<Review>),
                cooldown: page.get(DecisionCooldown)
            })
    );
    bindTo(
        ReviewService,
        page =>
            new ReviewService({
                registry: page.get(ReviewRegistry),
                tabs: page.get(ReviewOpener),
                front: page.get(ReviewFront<Review>),
                drafts: page.get(ReviewDrafts),
                shell: page.get(ApplicationShell),
                page: window
            })
    );
    bindTo(
        ReviewDecisions,
        page =>
            new ReviewDecisions({
                reviews: page.get(ReviewService),
                backend: page.get<BackendCaller>(BackendCaller),
                confirmation: page.get(AcceptConfirmation),
                unattended: new UnattendedReview({
                    backend: page.get<BackendCaller>(BackendCaller),
                    askUser: askChoice,
                    placeOf: request => placeOf(request, uri => page.get(FileLocations).pathOf(new URI(uri))),
                    encode: (fileUri, text) => page.get(ReviewResources).encode(fileUri, text)
                }),
                closed: page.get(ClosedReviews),
                notifier: page.get(DecisionNotifier),
                lookAgain: async review => {
                    review.original?.readAgain();
                    await page.get(ReviewNavigation).show(review);
                },
                focus: page.get(FocusRestorer),
                nextFile: page.get(NextFileWait),
                // Not before it is asked: feedback follows decisions.
                commentOf: (review, decision) => page.get(ReviewFeedback).commentOf(review, decision),
                clock: systemClock
            })
    );
}
