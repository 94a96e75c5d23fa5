import { nls } from '@theia/core/lib/common/nls';
import type { Review } from '../review/review';

/**
 * What the buttons of a row do, in the words of the bar of its review.
 * @param place where the file is, for people.
 */
export function rowLabels(
    { request: { agentName }, isUnattended, hasEnded }: Pick<Review, 'request' | 'isUnattended' | 'hasEnded'>,
    place: string
): Readonly<Record<'accept' | 'reject', string>> {
    if (!isUnattended && !hasEnded) {
        return {
            accept: nls.localize('agent-companion/acceptOne', 'Accept the change of {0} by {1}', place, agentName),
            reject: nls.localize('agent-companion/rejectOne', 'Reject the change of {0} by {1}', place, agentName)
        };
    }
    return {
        accept: hasEnded
            ? nls.localize('agent-companion/copyOne', 'Copy Text: the change of {0} by {1}', place, agentName)
            : nls.localize('agent-companion/writeOne', 'Write File: the change of {0} by {1}', place, agentName),
        reject: nls.localize('agent-companion/discardOne', 'Discard the change of {0} by {1}', place, agentName)
    };
}
