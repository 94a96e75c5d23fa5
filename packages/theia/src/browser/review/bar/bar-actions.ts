import { nls } from '@theia/core/lib/common/nls';
import type { ReviewRequest } from '../../../common';
import { reviewCommands } from '../commands/review-commands';

/** The commands that buttons of the bar may run, each with its tooltip. */
export const barCommands = { ...reviewCommands };

/** A command that a button of the bar runs. */
export type BarCommand = keyof typeof barCommands;

/** A button of the bar that runs a command on its review. */
export interface BarAction {
    readonly name: BarCommand;
    readonly label: string;
    /** Whether this is what the user most likely wants; its key is shown. */
    readonly isPrimary: boolean;
    /** Whether a second button beside it opens the menu of what else can be accepted. */
    readonly hasMenu: boolean;
}

const reject = row('reject', nls.localize('agent-companion/bar/reject', 'Reject'));
const accept = row('accept', nls.localize('agent-companion/bar/accept', 'Accept'), { isPrimary: true, hasMenu: true });
const copy = row('copyText', nls.localize('agent-companion/bar/copy', 'Copy'), { isPrimary: true });

/** What can be decided of a review, by the state it is in; the primary action is the last one. */
const actions = {
    waiting: [reject, accept],
    agentGone: [reject, copy]
} satisfies Record<string, readonly BarAction[]>;

/** The buttons that decide a review, from left to right. */
export function barActions({ agentGone }: Pick<ReviewRequest, 'agentGone'>): readonly BarAction[] {
    return agentGone ? actions.agentGone : actions.waiting;
}

function row(
    name: BarCommand,
    label: string,
    { isPrimary = false, hasMenu = false }: Partial<BarAction> = {}
): BarAction {
    return { name, label, isPrimary, hasMenu };
}
