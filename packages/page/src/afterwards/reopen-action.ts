import { nls } from '../messages/nls';
import type { MessageAction } from '../messages/status-message';
import { UNDO_COMMAND } from './closed-reviews';

/** Offers to bring back what has ended without the user. */
export function reopenAction(): MessageAction {
    return { label: nls.localize('agent-companion/reopen', 'Reopen'), command: UNDO_COMMAND };
}
