import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { UriSelection } from '@theia/core/lib/common/selection';
import { SelectionService } from '@theia/core/lib/common/selection-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import URI from '@theia/core/lib/common/uri';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EDITOR_CONTEXT_MENU } from '@theia/editor/lib/browser/editor-menu';
import { ReviewService } from '@agent-companion/client';
import { ReviewNavigation } from '../review-navigation';
import type { Review } from '../review';

const reviewFileCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.review-file', label: 'Review Changes of This File', category: 'Agent Companion' },
    'agent-companion/reviewFile'
);

/** Leads from a file to its oldest review: from its open editor, and from the Explorer. */
@injectable()
export class ReviewFileContribution implements CommandContribution, MenuContribution, KeybindingContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;
    @inject(SelectionService) protected readonly selection: SelectionService;

    registerCommands(commands: CommandRegistry): void {
        const hasReview = (): boolean => this.selectedReview() !== undefined;
        commands.registerCommand(reviewFileCommand, {
            isEnabled: hasReview,
            isVisible: hasReview,
            execute: async () => {
                const review = this.selectedReview();
                await (review && this.navigation.goTo(review));
            }
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        for (const menu of [EDITOR_CONTEXT_MENU, ['navigator-context-menu']]) {
            menus.registerMenuAction([...menu, '5_agent'], { commandId: reviewFileCommand.id, order: 'a' });
        }
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        const when = 'editorTextFocus || explorerViewletFocus';
        keybindings.registerKeybinding({ command: reviewFileCommand.id, keybinding: 'shift+alt+d', when });
    }

    /** The oldest review of the selected file, else of the file in front. */
    private selectedReview(): Review | undefined {
        const files = [UriSelection.getUri(this.selection.selection), this.editors.currentEditor?.editor.uri];
        const oldest = (file: URI | undefined): Review | undefined =>
            file && this.reviews.undecided().find(({ request }) => new URI(request.fileUri).isEqual(file));
        return oldest(files[0]) ?? oldest(files[1]);
    }
}
