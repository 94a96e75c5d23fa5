import type { ReviewRequest } from '@agent-companion/core/contract';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { StatusMessage } from '../messages/status-message';

/**
 * Says which reviews stay open though their tabs were closed.
 * @param rejectCommand takes a list of their ids as its only argument.
 */
export function staysOpenMessage(
    requests: readonly Pick<ReviewRequest, 'id' | 'fileUri'>[],
    rejectCommand: string
): StatusMessage {
    const isOne = requests.length === 1;
    const sentence = isOne
        ? nls.localize('agent-companion/staysOpen', '{0} stays open: decide it first.', fileNameOf(requests[0].fileUri))
        : nls.localize('agent-companion/stayOpen', '{0} changes stay open: decide them first.', requests.length);
    const label = isOne
        ? nls.localize('agent-companion/bar/reject', 'Reject')
        : nls.localize('agent-companion/rejectAllOk', 'Reject All');
    return { sentence, actions: [{ label, command: rejectCommand, arguments: [requests.map(({ id }) => id)] }] };
}
