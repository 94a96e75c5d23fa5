import { BreadcrumbsService } from '@theia/core/lib/browser/breadcrumbs/breadcrumbs-service';
import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import {
    AcceptConfirmation,
    BackendConnection,
    BulkDecisions,
    ClosedReviews,
    DecisionCooldown,
    placeOf,
    ReviewDecisions,
    ReviewDrafts,
    ReviewFront,
    ReviewRegistry,
    systemClock,
    UnattendedReview
} from '@agent-companion/client';
import { reviewPreferences } from '../../common';
import { bindMade, bindServices } from '../../common/bindings';
import { askChoice } from '../dialogs/choice-dialog';
import { askAboutFiles } from '../dialogs/files-dialog';
import { StatusMessages } from '../messages/status-messages';
import { userSetting } from '../user-setting';
import { BarCommands } from './bar/bar-commands';
import { DecisionMenu } from './bar/decision-menu';
import { LineCountColors } from './bar/line-count-colors';
import { ReviewBars } from './bar/review-bars';
import { ChangeActions } from './changes/change-actions';
import { KeptChanges } from './changes/kept-changes';
import { ReviewHunks } from './changes/review-hunks';
import { ReviewContextKeys } from './commands/review-context-keys';
import { ReviewContribution } from './commands/review-contribution';
import { ReviewFileContribution } from './commands/review-file-contribution';
import { ReviewHandlers } from './commands/review-handlers';
import { CommentContribution } from './comments/comment-contribution';
import { ReviewComments } from './comments/review-comments';
import { ReviewFeedback } from './comments/review-feedback';
import { DecisionNotifier } from './decision-notifier';
import { NextFileWait } from './next-file-wait';
import { FocusGuard } from './focus/focus-guard';
import { FocusRestorer } from './focus/focus-restorer';
import { UserInputTracker } from './focus/user-input-tracker';
import { InlineChanges } from './changes/inline-changes';
import { ReviewObserver } from './notices/review-observer';
import { UnsavedFiles } from './notices/unsaved-files';
import { Review } from './review';
import { ReviewNavigation } from './review-navigation';
import { ReviewService } from './review-service';
import { ClosedTabBars } from './tab/closed-tab-bars';
import { FileLocations } from './tab/file-locations';
import { FileOpener } from './tab/file-opener';
import { ReviewAppearance } from './tab/review-appearance';
import { ReviewBreadcrumbs } from './tab/review-breadcrumbs';
import { ReviewLabels } from './tab/review-labels';
import { ReviewOpener } from './tab/review-opener';
import { ReviewPlacement } from './tab/review-placement';
import { ReviewSplit } from './tab/review-split';
import { ProposalModelFactory } from './text/proposal-model';
import { ReviewResources } from './text/review-resources';

/** Binds everything that shows reviews in the editor area and has them decided. */
export function bindReviews(bind: interfaces.Bind, rebind: interfaces.Rebind): void {
    bindPageClasses(bind);
    bindServices(bind, [
        [ReviewAppearance, FrontendApplicationContribution],
        [ReviewBars, FrontendApplicationContribution],
        [InlineChanges, FrontendApplicationContribution],
        [ReviewContextKeys, FrontendApplicationContribution],
        [ReviewContribution, FrontendApplicationContribution, CommandContribution, TabBarToolbarContribution],
        [ClosedTabBars, FrontendApplicationContribution],
        [FocusRestorer, FrontendApplicationContribution],
        [ReviewFeedback, FrontendApplicationContribution],
        [
            CommentContribution,
            FrontendApplicationContribution,
            CommandContribution,
            MenuContribution,
            KeybindingContribution,
            TabBarToolbarContribution
        ],
        [ReviewFileContribution, CommandContribution, MenuContribution, KeybindingContribution],
        [ReviewResources, ResourceResolver],
        [ProposalModelFactory, MonacoEditorModelFactory],
        [ReviewLabels, LabelProviderContribution],
        [ReviewSplit, SplitEditorContribution],
        [LineCountColors, ColorContribution],
        [BarCommands],
        [ChangeActions],
        [DecisionMenu],
        [DecisionNotifier],
        [FileLocations],
        [FileOpener],
        [FocusGuard],
        [KeptChanges],
        [NextFileWait],
        [ReviewHandlers],
        [ReviewHunks],
        [ReviewNavigation],
        [ReviewObserver],
        [ReviewOpener],
        [ReviewPlacement],
        [UnsavedFiles],
        [UserInputTracker]
    ]);
    rebind(BreadcrumbsService).to(ReviewBreadcrumbs).inSingletonScope();
}

/** What decides is page's classes, which both editors have. */
function bindPageClasses(bind: interfaces.Bind): void {
    bindMade(bind, ReviewComments, () => new ReviewComments(sessionStorage));
    bindMade(bind, ReviewRegistry<Review>, () => new ReviewRegistry());
    bindMade(
        bind,
        DecisionCooldown,
        page => new DecisionCooldown(systemClock, () => page.get(UserInputTracker).isRepetition)
    );
    bindMade(bind, AcceptConfirmation, page => new AcceptConfirmation(page.get(UnsavedFiles), askChoice));
    bindMade(
        bind,
        ReviewFront<Review>,
        page =>
            new ReviewFront({
                registry: page.get(ReviewRegistry<Review>),
                tabs: {
                    reveal: ({ widget }, isNew) => page.get(ReviewPlacement).reveal(widget, isNew),
                    typedAgo: () => systemClock.now() - page.get(UserInputTracker).typedInEditorAt,
                    isMoving: ({ widget }) => !widget.isAttached && !widget.isDisposed
                },
                clock: systemClock
            })
    );
    bindMade(bind, ReviewService, reviewService);
    bindMade(bind, ReviewDecisions<Review>, reviewDecisions);
    bindMade(bind, BulkDecisions<Review>, bulkDecisions);
}

function reviewService(page: interfaces.Container): ReviewService {
    const services = {
        registry: page.get(ReviewRegistry<Review>),
        tabs: page.get(ReviewOpener),
        front: page.get(ReviewFront<Review>),
        drafts: page.get(ReviewDrafts),
        page: window
    };
    return new ReviewService(services, page.get(ApplicationShell));
}

function reviewDecisions(page: interfaces.Container): ReviewDecisions<Review> {
    const backend = page.get(BackendConnection).calls;
    return new ReviewDecisions({
        reviews: page.get(ReviewService),
        backend,
        confirmation: page.get(AcceptConfirmation),
        unattended: new UnattendedReview({
            backend,
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
    });
}

function bulkDecisions(page: interfaces.Container): BulkDecisions<Review> {
    const preferences = page.get<PreferenceService>(PreferenceService);
    const messages = page.get(StatusMessages);
    return new BulkDecisions(page.get(ReviewService), page.get(ReviewDecisions<Review>), {
        pathOf: fileUri => page.get(FileLocations).pathOf(new URI(fileUri)),
        confirmsAccept: () => userSetting<boolean>(preferences, reviewPreferences.confirmAcceptAll) !== false,
        ask: askAboutFiles,
        tell: (sentence, severity) => messages.show({ sentence, severity })
    });
}
