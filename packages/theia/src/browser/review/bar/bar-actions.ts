import type { Command } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { ReviewCommand, reviewCommands, unattendedCommands } from '../commands/review-commands';
import { listCommentsCommand, rejectWithCommentCommand } from '../comments/comment-commands';
import type { Review } from '../review';

/** The commands that buttons of the bar may run, each with its tooltip. */
export const barCommands = {
    ...reviewCommands,
    ...unattendedCommands,
    listComments: commentCommand(listCommentsCommand),
    rejectWithComment: commentCommand(rejectWithCommentCommand)
};

/** A command that a button of the bar runs. */
export type BarCommand = keyof typeof barCommands;

/** A button of the bar that runs a command on its review. */
export interface BarAction {
    readonly name: BarCommand;
    readonly label: string;
    /** Whether this is what the user most likely wants; its key is shown. */
    readonly isPrimary: boolean;
    /** The menu that a second button beside it opens, by its name. */
    readonly menu?: BarMenu;
}

/** A menu of the bar: what else can be accepted, or how else rejected. */
export type BarMenu = 'more' | 'moreToReject';

const reject = row('reject', nls.localize('agent-companion/bar/reject', 'Reject'), { menu: 'moreToReject' });
const accept = row('accept', nls.localize('agent-companion/bar/accept', 'Accept'), { isPrimary: true, menu: 'more' });
const discard = row('discard', nls.localize('agent-companion/discard', 'Discard'));
const copy = row('copyText', nls.localize('agent-companion/copyText', 'Copy Text'));
const write = row('writeFile', nls.localize('agent-companion/writeFile', 'Write File'), { isPrimary: true });

/** Acts on a review, by the state it is in; the primary action is the last one. */
const actions = {
    waiting: [reject, accept],
    agentGone: [discard, copy, write],
    // The backend has nothing left to write.
    ended: [discard, { ...copy, isPrimary: true }]
} satisfies Record<string, readonly BarAction[]>;

/** The buttons that decide a review, from left to right. */
export function barActions({
    hasEnded,
    isUnattended
}: Pick<Review, 'hasEnded' | 'isUnattended'>): readonly BarAction[] {
    return hasEnded ? actions.ended : isUnattended ? actions.agentGone : actions.waiting;
}

function row(name: BarCommand, label: string, { isPrimary = false, menu }: Partial<BarAction> = {}): BarAction {
    return { name, label, isPrimary, menu };
}

function commentCommand(command: Command): ReviewCommand {
    return { command, tooltip: command.label ?? '' };
}
