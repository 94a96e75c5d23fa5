import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution } from '@theia/core/lib/common/command';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { systemClock } from '../../common/system-clock';
import { BackendCaller } from '../connection/backend-caller';
import { askChoice } from '../dialogs/choice-dialog';
import { ReviewHunks } from './changes/review-hunks';
import { bindAfterwards } from './afterwards/afterwards-bindings';
import { ClosedReviews } from './afterwards/closed-reviews';
import { ReviewActions } from './commands/review-actions';
import { ReviewContextKeys } from './commands/review-context-keys';
import { ReviewContribution } from './commands/review-contribution';
import { DecisionFollowUp } from './decision/decision-follow-up';
import { DecisionGuard } from './decision/decision-guard';
import { DecisionNotifier } from './decision/decision-notifier';
import { ReviewDecisions } from './decision/review-decisions';
import { UnattendedCommands } from './decision/unattended-commands';
import { UnattendedReview } from './decision/unattended-review';
import { AcceptConfirmation } from './decision/accept-confirmation';
import { ReviewDrafts } from './drafts/review-drafts';
import { FocusGuard } from './focus/focus-guard';
import { FocusRestorer } from './focus/focus-restorer';
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
    bindPlainClasses(bind);
    bindAfterwards(bind);
    for (const service of [
        DecisionNotifier,
        FileOpener,
        ProposalModelFactory,
        ReviewActions,
        ReviewAppearance,
        ReviewContextKeys,
        ReviewContribution,
        ReviewDrafts,
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
    for (const contribution of [ReviewAppearance, ReviewContextKeys, DecisionFollowUp, ReviewContribution]) {
        bind(FrontendApplicationContribution).toService(contribution);
    }
    bind(CommandContribution).toService(ReviewContribution);
    bind(CommandContribution).toService(UnattendedCommands);
    bind(KeybindingContribution).toService(ReviewContribution);
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
    bindTo(DecisionGuard, page => new DecisionGuard(page.get(UserInputTracker), systemClock));
    bindTo(AcceptConfirmation, page => new AcceptConfirmation(page.get(UnsavedFiles), askChoice));
    bindTo(ReviewPlacement, page => {
        const preferences = page.get<PreferenceService>(PreferenceService);
        const input = page.get(UserInputTracker);
        return new ReviewPlacement(page.get(ApplicationShell), preferences, input, page.get(FocusGuard), isReview);
    });
    bindTo(
        ReviewService,
        page =>
            new ReviewService({
                registry: page.get(ReviewRegistry),
                tabs: page.get(ReviewOpener),
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
                unattended: new UnattendedReview(page.get<BackendCaller>(BackendCaller), askChoice),
                closed: page.get(ClosedReviews),
                notifier: page.get(DecisionNotifier),
                focus: page.get(FocusRestorer),
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
                placement: page.get(ReviewPlacement),
                focus: page.get(FocusRestorer),
                shell: page.get(ApplicationShell),
                editorManager: page.get(EditorManager),
                fileService: page.get(FileService),
                preferences: page.get<PreferenceService>(PreferenceService)
            })
    );
}
