import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { reviewPreferences } from '../../common';
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
import { ConnectedAgents } from './notices/connected-agents';
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
import { isReviewWidget } from './tab/review-uris';
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
        ConnectedAgents,
        DecisionNotifier,
        FileOpener,
        InlineChanges,
        KeptChanges,
        KeyTargets,
        LineCountColors,
        ProposalModelFactory,
        ReviewActions,
        ReviewAppearance,
        ReviewBars,
        ReviewContextKeys,
        ReviewContribution,
        ReviewHunks,
        ReviewLabels,
        ReviewObserver,
        ReviewOpener,
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
        ConnectedAgents,
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
    const isReview = (widget: object): boolean => isReviewWidget(widget);

    bindTo(UserInputTracker, () => new UserInputTracker(window));
    bindTo(FocusGuard, page => new FocusGuard(page.get(UserInputTracker)));
    bindTo(
        FocusRestorer,
        page =>
            new FocusRestorer(page.get(ApplicationShell), page.get(UserInputTracker), page.get(FocusGuard), isReview)
    );
    bindTo(DecisionCooldown, page => new DecisionCooldown(systemClock, () => page.get(UserInputTracker).isRepetition));
    bindTo(AcceptConfirmation, page => new AcceptConfirmation(page.get(UnsavedFiles), askChoice));
    bindTo(ReviewPlacement, page => {
        const preferences = page.get<PreferenceService>(PreferenceService);
        return new ReviewPlacement(page.get(ApplicationShell), preferences, page.get(FocusGuard), isReview);
    });
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
        ReviewNavigation,
        page =>
            new ReviewNavigation({
                reviews: page.get(ReviewService),
                front: page.get(ReviewFront<Review>),
                focusGuard: page.get(FocusGuard),
                activate: id => page.get(ApplicationShell).activateWidget(id)
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
    bindTo(NextFileWait, page => {
        const preferences = page.get<PreferenceService>(PreferenceService);
        const opensFile = (): boolean => preferences.get<boolean>(reviewPreferences.openFileAfterAccept, false);
        return new NextFileWait(page.get(ReviewService), systemClock, opensFile);
    });
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
                    changedFileOf: review => page.get(ReviewObserver).changedFileOf(review),
                    readFile: ({ request }) => page.get(ReviewResources).readFile(request.fileUri),
                    encode: ({ request }, text) => page.get(ReviewResources).encode(request.fileUri, text),
                    clock: systemClock
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
    bindTo(
        DecisionFollowUp,
        page =>
            new DecisionFollowUp({
                decisions: page.get(ReviewDecisions),
                reviews: page.get(ReviewService),
                hunks: page.get(ReviewHunks),
                files: page.get(FileOpener),
                focus: page.get(FocusRestorer),
                editorManager: page.get(EditorManager),
                fileService: page.get(FileService),
                preferences: page.get<PreferenceService>(PreferenceService)
            })
    );
}
