import { nls } from '@theia/core/lib/common/nls';
import { MessageAction, UNDO_COMMAND } from '@agent-companion/page';

/** Offers to bring back what has ended without the user. */
export function reopenAction(): MessageAction {
    return { label: nls.localize('agent-companion/reopen', 'Reopen'), command: UNDO_COMMAND };
}
