import { nls } from '@theia/core/lib/common/nls';
import type { MessageAction } from '../../messages/status-messages';
import { UNDO_COMMAND } from './closed-reviews';

/** Offers to bring back what has ended without the user. */
export function reopenAction(): MessageAction {
    return { label: nls.localize('agent-companion/reopen', 'Reopen'), command: UNDO_COMMAND };
}
