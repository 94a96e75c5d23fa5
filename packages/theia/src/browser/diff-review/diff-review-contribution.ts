import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandContribution, CommandHandler, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DiffReview } from './diff-review';
import { DiffReviewService, reviewIdIn } from './diff-review-service';

const CATEGORY = 'Gemini CLI';

export const diffReviewCommands = {
    accept: Command.toLocalizedCommand(
        {
            id: 'gemini-companion.review.accept',
            label: 'Accept Proposed Change',
            category: CATEGORY,
            iconClass: codicon('check')
        },
        'gemini-companion/accept'
    ),
    reject: Command.toLocalizedCommand(
        {
            id: 'gemini-companion.review.reject',
            label: 'Reject Proposed Change',
            category: CATEGORY,
            iconClass: codicon('close')
        },
        'gemini-companion/reject'
    )
};

/** The ways to decide a review: commands, the ✓ and ✕ in the editor's toolbar, and Save as accept. */
@injectable()
export class DiffReviewContribution
    implements CommandContribution, TabBarToolbarContribution, FrontendApplicationContribution
{
    constructor(
        @inject(DiffReviewService) private readonly reviews: DiffReviewService,
        @inject(CommandRegistry) private readonly commandRegistry: CommandRegistry
    ) {}

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(
            diffReviewCommands.accept,
            this.handler(review => this.reviews.accept(review))
        );
        commands.registerCommand(
            diffReviewCommands.reject,
            this.handler(review => this.reviews.reject(review))
        );
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isVisible = (widget: Widget): boolean => reviewIdIn(widget) !== undefined;
        const { onDidChange } = this.reviews;
        const decide = [
            { command: diffReviewCommands.accept, tooltip: 'Accept (Save): hand this text to the agent', priority: -2 },
            { command: diffReviewCommands.reject, tooltip: 'Reject: keep the file as it is', priority: -1 }
        ];
        for (const { command, tooltip, priority } of decide) {
            toolbar.registerItem({ id: command.id, command: command.id, tooltip, priority, isVisible, onDidChange });
        }
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

    /**
     * Acts on the review in the widget the command was given (a toolbar's), else on the one that `otherwise` finds.
     */
    private handler(
        act: (review: DiffReview) => Promise<void>,
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
                    await act(review);
                }
            }
        };
    }
}
