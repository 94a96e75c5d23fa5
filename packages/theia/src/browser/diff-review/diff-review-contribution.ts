import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { CommandContribution, CommandHandler, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DiffReview } from './diff-review';
import { DiffReviewService } from './diff-review-service';
import { ReviewActions } from './review-actions';
import { REVIEW_IN_FRONT, reviewCommands } from './review-commands';
import { reviewIdIn } from './review-uris';

/** What a command does with a review; `isButton` when it comes from the review's toolbar. */
type ReviewAct = (review: DiffReview, isButton: boolean) => Promise<void>;

/** Commands, keys and toolbar of reviews, and Save as accept. */
@injectable()
export class DiffReviewContribution
    implements CommandContribution, KeybindingContribution, TabBarToolbarContribution, FrontendApplicationContribution
{
    constructor(
        @inject(DiffReviewService) private readonly reviews: DiffReviewService,
        @inject(ReviewActions) private readonly actions: ReviewActions,
        @inject(CommandRegistry) private readonly commandRegistry: CommandRegistry
    ) {}

    registerCommands(commands: CommandRegistry): void {
        const { actions, reviews } = this;
        const acts: Record<keyof typeof reviewCommands, ReviewAct> = {
            previousChange: (review, isButton) => actions.goToChange(review, 'previous', isButton),
            nextChange: (review, isButton) => actions.goToChange(review, 'next', isButton),
            undoChange: review => actions.undoChange(review),
            onlyThisChange: review => actions.keepOnlyChange(review),
            restoreEdits: review => Promise.resolve(review.restoreEarlierEdits()),
            toggleLayout: () => actions.toggleLayout(),
            openFile: review => actions.openFile(review),
            accept: review => reviews.accept(review),
            reject: review => reviews.reject(review)
        };
        for (const [name, { command }] of Object.entries(reviewCommands)) {
            const find = name === 'restoreEdits' ? this.withEarlierEdits : undefined;
            commands.registerCommand(command, this.handler(acts[name as keyof typeof reviewCommands], find));
        }
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        for (const { command, keybinding } of Object.values(reviewCommands)) {
            keybindings.registerKeybinding({ command: command.id, keybinding, when: REVIEW_IN_FRONT });
        }
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isVisible = (widget: Widget): boolean => reviewIdIn(widget) !== undefined;
        const { onDidChange } = this.reviews;
        Object.values(reviewCommands)
            .filter(({ command }) => command.iconClass !== undefined)
            .forEach(({ command: { id }, tooltip }, index, { length }) =>
                toolbar.registerItem({ id, command: id, tooltip, priority: index - length, isVisible, onDidChange })
            );
    }

    onStart(): void {
        // The handler registered last is asked first. Only Save itself accepts; Save All and auto-save do not.
        const accept = this.handler(
            review => this.reviews.accept(review),
            () => this.reviews.reviewIn()
        );
        this.commandRegistry.registerHandler(CommonCommands.SAVE.id, accept);
        this.commandRegistry.registerHandler(CommonCommands.SAVE_WITHOUT_FORMATTING.id, accept);
    }

    private readonly withEarlierEdits = (): DiffReview | undefined => {
        const review = this.reviews.reviewInFront();
        return review?.updated?.hasEarlierEdits ? review : undefined;
    };

    /**
     * Acts on the review in the widget the command was given (a toolbar's), else on the one that `otherwise` finds.
     */
    private handler(
        act: ReviewAct,
        otherwise: () => DiffReview | undefined = () => this.reviews.reviewInFront()
    ): CommandHandler {
        const find = (argument: unknown): DiffReview | undefined =>
            argument instanceof Widget ? this.reviews.reviewIn(argument) : otherwise();
        return {
            isEnabled: argument => find(argument) !== undefined,
            isVisible: argument => find(argument) !== undefined,
            execute: async argument => {
                const review = find(argument);
                if (review) {
                    await act(review, argument instanceof Widget);
                }
            }
        };
    }
}
