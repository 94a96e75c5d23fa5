import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { ReviewDecisions } from '@agent-companion/page';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ReviewHandlers } from '../commands/review-handlers';
import type { Review } from '../review';
import type { UnattendedAction } from '@agent-companion/page';

const CATEGORY = 'Agent Companion';

/** Commands for orphans: for the orphan in a given widget, else for the key's. */
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
    @inject(ReviewHandlers) protected readonly handlers: ReviewHandlers;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;

    registerCommands(commands: CommandRegistry): void {
        for (const name of Object.keys(unattendedCommands) as UnattendedAction[]) {
            const act = (review: Review): Promise<void> => this.decisions[name](review);
            const isAllowed = (review: Review): boolean =>
                name === 'copyText' || (review.isUnattended && !(name === 'writeFile' && review.hasEnded));
            commands.registerCommand(unattendedCommands[name], this.handlers.decisionHandler(act, { isAllowed }));
        }
    }
}
