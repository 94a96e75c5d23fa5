import { BreadcrumbsService } from '@theia/core/lib/browser/breadcrumbs/breadcrumbs-service';
import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContext, KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { bindServices } from '../../common/bindings';
import { BulkClosing } from './bulk-closing';
import { BarCommands } from './bar/bar-commands';
import { DecisionMenu } from './bar/decision-menu';
import { LineCountColors } from './bar/line-count-colors';
import { ReviewBars } from './bar/review-bars';
import { ReviewHunks } from './changes/review-hunks';
import { ReviewContextKeys } from './commands/review-context-keys';
import { ReviewContribution } from './commands/review-contribution';
import { ReviewHandlers } from './commands/review-handlers';
import { CommentContribution } from './comments/comment-contribution';
import { FocusGuard } from './focus/focus-guard';
import { FocusRestorer } from './focus/focus-restorer';
import { UserInputTracker } from './focus/user-input-tracker';
import { InlineChanges } from './changes/inline-changes';
import { ReviewObserver } from './notices/review-observer';
import { UnsavedFiles } from './notices/unsaved-files';
import { ReviewFinder } from './review-finder';
import { ReviewNavigation } from './review-navigation';
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
import { UndoContribution } from './undo-contribution';
import { UnwrittenAccepts } from './unwritten-accepts';

/** Binds everything that shows reviews in the editor area and has them decided. */
export function bindReviews(bind: interfaces.Bind, rebind: interfaces.Rebind): void {
    bindServices(bind, [
        [ReviewAppearance, FrontendApplicationContribution],
        [ReviewBars, FrontendApplicationContribution],
        [InlineChanges, FrontendApplicationContribution],
        [ReviewContextKeys, FrontendApplicationContribution],
        [BulkClosing, FrontendApplicationContribution],
        [UnwrittenAccepts, FrontendApplicationContribution],
        [UndoContribution, CommandContribution, KeybindingContribution, KeybindingContext],
        [ReviewContribution, FrontendApplicationContribution, CommandContribution, TabBarToolbarContribution],
        [ClosedTabBars, FrontendApplicationContribution],
        [FocusRestorer, FrontendApplicationContribution],
        [
            CommentContribution,
            FrontendApplicationContribution,
            CommandContribution,
            MenuContribution,
            KeybindingContribution,
            TabBarToolbarContribution
        ],
        [ReviewResources, ResourceResolver],
        [ProposalModelFactory, MonacoEditorModelFactory],
        [ReviewLabels, LabelProviderContribution],
        [ReviewSplit, SplitEditorContribution],
        [LineCountColors, ColorContribution],
        [BarCommands],
        [DecisionMenu],
        [FileLocations],
        [FileOpener],
        [FocusGuard],
        [ReviewHandlers],
        [ReviewHunks],
        [ReviewFinder],
        [ReviewNavigation],
        [ReviewObserver],
        [ReviewOpener],
        [ReviewPlacement],
        [UnsavedFiles],
        [UserInputTracker]
    ]);
    rebind(BreadcrumbsService).to(ReviewBreadcrumbs).inSingletonScope();
}
