import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { staysOpenMessage } from '@agent-companion/client';
import { StatusMessages } from '../messages/status-messages';
import { ReviewFinder } from './review-finder';

/** Rejects the reviews of the ids that it is given. */
const REJECT_ALL = 'agent-companion.reviews.rejectAll';

/** Keeps reviews open when many tabs close at once: closing one rejects it. */
@injectable()
export class BulkClosing implements FrontendApplicationContribution {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(ReviewFinder) protected readonly finder: ReviewFinder;
    @inject(StatusMessages) protected readonly messages: StatusMessages;

    /** Whether the user closes the one tab that they have named. */
    private isMeant = false;

    onStart(): void {
        const { shell, commands } = this;
        commands.onWillExecuteCommand(({ commandId }) => (this.isMeant = commandId === CommonCommands.CLOSE_TAB.id));
        // All ways to close several tabs end here. No upstream issue yet: an event of the shell before it closes tabs, with a veto.
        const closeMany = shell.closeMany.bind(shell);
        shell.closeMany = (targets, options) => {
            const waiting = this.isMeant ? [] : targets.flatMap(target => this.finder.in(target) ?? []);
            this.isMeant = false;
            if (waiting.length > 0) {
                const requests = waiting.map(({ request }) => request);
                this.messages.show(staysOpenMessage(requests, REJECT_ALL));
            }
            const kept = new Set<object>(waiting.map(({ widget }) => widget));
            return closeMany(
                targets.filter(target => !kept.has(target)),
                options
            );
        };
    }
}
