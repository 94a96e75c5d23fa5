import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Review } from '../review';
import { ReviewService } from '../review-service';
import { DecisionGuard } from './decision-guard';
import { ReviewDecisions } from './review-decisions';
import { UnattendedAction } from './unattended-review';

const CATEGORY = 'Agent Companion';

/** What can be done with a review that no agent waits for, as commands on the review in front or in a given widget. */
export const unattendedCommands: Readonly<Record<UnattendedAction, Command>> = {
    writeFile: Command.toLocalizedCommand(
        { id: 'agent-companion.review.writeFile', label: 'Write File', category: CATEGORY },
        'agent-companion/writeFile'
    ),
    copyText: Command.toLocalizedCommand(
        { id: 'agent-companion.review.copyText', label: 'Copy Text', category: CATEGORY },
        'agent-companion/copyText'
    ),
    discard: Command.toLocalizedCommand(
        { id: 'agent-companion.review.discard', label: 'Discard', category: CATEGORY },
        'agent-companion/discard'
    )
};

/** Registers {@link unattendedCommands}. Where an agent waits there is only the text to be copied. */
@injectable()
export class UnattendedCommands implements CommandContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions;
    @inject(DecisionGuard) protected readonly guard: DecisionGuard;

    registerCommands(commands: CommandRegistry): void {
        for (const name of Object.keys(unattendedCommands) as UnattendedAction[]) {
            const isEnabled = (argument?: unknown): boolean => this.find(name, argument) !== undefined;
            commands.registerCommand(unattendedCommands[name], {
                isEnabled,
                isVisible: isEnabled,
                execute: async (argument?: unknown) => {
                    const review = this.find(name, argument);
                    if (review && !this.guard.isRepetition && !this.guard.isFresh(review)) {
                        await this.decisions[name](review);
                    }
                }
            });
        }
    }

    private find(name: UnattendedAction, argument: unknown): Review | undefined {
        const review = argument instanceof Widget ? this.reviews.reviewIn(argument) : this.reviews.reviewInFront();
        return review && (name === 'copyText' || this.decisions.isUnattended(review)) ? review : undefined;
    }
}
