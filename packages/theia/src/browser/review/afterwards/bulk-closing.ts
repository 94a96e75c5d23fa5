import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { CommandRegistry } from '@theia/core/lib/common/command';
import { staysOpenMessage } from '@agent-companion/page';
import type { ReviewRequest } from '../../../common';
import type { StatusMessages } from '../../messages/status-messages';
import type { ReviewService } from '../review-service';

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

/** What closing tabs is made of. */
interface BulkClosingServices {
    readonly shell: Pick<ApplicationShell, 'closeMany'>;
    readonly commands: Pick<CommandRegistry, 'onWillExecuteCommand' | 'onDidExecuteCommand'>;
    readonly reviews: Pick<ReviewService, 'reviewIn'>;
    readonly messages: Pick<StatusMessages, 'show'>;
    /** Rejects the reviews of the ids that it is given. */
    readonly rejectAllCommand: string;
}

/**
 * Leaves reviews open when many tabs are closed at once, as pinned tabs are: closing the tab of a review rejects it, and nobody means
 * that by 'Close Others'. It is said what stays, and that can be rejected by a click.
 */
export class BulkClosing implements FrontendApplicationContribution {
    private isBulk = false;

    constructor(private readonly services: BulkClosingServices) {}

    onStart(): void {
        const { shell, commands } = this.services;
        // The end of a command that throws is never told, and one that was running before, as that of the palette, may end in between.
        commands.onWillExecuteCommand(({ commandId }) => (this.isBulk = BULK_COMMANDS.has(commandId)));
        commands.onDidExecuteCommand(({ commandId }) => (this.isBulk &&= !BULK_COMMANDS.has(commandId)));
        // Every way to close several tabs ends here, and Theia has no event before they are closed.
        const closeMany = shell.closeMany.bind(shell);
        shell.closeMany = (targets, options) => {
            const isBulk = this.isBulk || targets.length > 1;
            this.isBulk = false;
            const waiting = isBulk ? targets.filter(target => this.services.reviews.reviewIn(target)) : [];
            if (waiting.length === 0) {
                return closeMany(targets, options);
            }
            this.say(waiting.flatMap(target => this.services.reviews.reviewIn(target)?.request ?? []));
            return closeMany(
                targets.filter(target => !waiting.includes(target)),
                options
            );
        };
    }

    private say(requests: readonly ReviewRequest[]): void {
        const { messages, rejectAllCommand } = this.services;
        messages.show(staysOpenMessage(requests, rejectAllCommand));
    }
}
