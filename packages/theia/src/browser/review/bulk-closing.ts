import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { staysOpenMessage } from '@agent-companion/client';
import { StatusMessages } from '../messages/status-messages';
import { ReviewFinder } from './review-finder';

/** The commands that close tabs which the user does not name one by one. */
const BULK_COMMANDS: ReadonlySet<string> = new Set(
    [
        CommonCommands.CLOSE_OTHER_TABS,
        CommonCommands.CLOSE_SAVED_TABS,
        CommonCommands.CLOSE_RIGHT_TABS,
        CommonCommands.CLOSE_ALL_TABS,
        CommonCommands.CLOSE_OTHER_MAIN_TABS,
        CommonCommands.CLOSE_ALL_MAIN_TABS
    ].map(({ id }) => id)
);

/** Rejects the reviews of the ids that it is given. */
const REJECT_ALL = 'agent-companion.reviews.rejectAll';

/** Keeps reviews open when many tabs close at once: closing one rejects it. */
@injectable()
export class BulkClosing implements FrontendApplicationContribution {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(ReviewFinder) protected readonly finder: ReviewFinder;
    @inject(StatusMessages) protected readonly messages: StatusMessages;

    private isBulk = false;

    onStart(): void {
        const { shell, commands } = this;
        // The end of a command that throws is never told, and one that was running before, as that of the palette, may end in between.
        commands.onWillExecuteCommand(({ commandId }) => (this.isBulk = BULK_COMMANDS.has(commandId)));
        commands.onDidExecuteCommand(({ commandId }) => (this.isBulk &&= !BULK_COMMANDS.has(commandId)));
        // Every way to close several tabs ends here, and Theia has no event before they are closed.
        const closeMany = shell.closeMany.bind(shell);
        shell.closeMany = (targets, options) => {
            const isBulk = this.isBulk || targets.length > 1;
            this.isBulk = false;
            const waiting = isBulk ? targets.flatMap(target => this.finder.in(target) ?? []) : [];
            if (waiting.length > 0) {
                const requests = waiting.map(({ request }) => request);
                this.messages.show(staysOpenMessage(requests, REJECT_ALL));
            }
            const others = targets.filter(target => !isBulk || !this.finder.in(target));
            return closeMany(others, options);
        };
    }
}
