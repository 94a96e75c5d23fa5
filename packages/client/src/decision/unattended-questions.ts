import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { ChoiceQuestion } from '../messages/question';
import type { Review } from '../review/review';

/** Acts of the user on a change that no agent waits for. */
export type UnattendedAction = 'writeFile' | 'copyText' | 'discard';

type AskedReview = Pick<Review, 'request'>;

/** Question about a review that has ended: the backend has nothing left to write. */
export function endedQuestion({ request }: AskedReview): ChoiceQuestion<UnattendedAction> {
    return {
        title: nls.localize('agent-companion/endedTitle', 'Copy the Text?'),
        text: nls.localize(
            'agent-companion/notice/ended',
            '{0} no longer waits for this change, and the IDE cannot write it any more. Copy the text, or discard it.',
            request.agentName
        ),
        choices: [copyChoice(), discardChoice()]
    };
}

/** Question about a change that no agent waits for. @param place where the file is, for people. */
export function unattendedQuestion(review: AskedReview, place: string): ChoiceQuestion<UnattendedAction> {
    return {
        title: nls.localize('agent-companion/unattendedTitle', 'Write {0}?', fileOf(review)),
        text: nls.localize(
            'agent-companion/unattendedText',
            '{0} no longer waits for this change. The IDE can write the file itself: {1}.',
            review.request.agentName,
            place
        ),
        choices: [
            { label: nls.localize('agent-companion/writeFile', 'Write File'), value: 'writeFile' },
            copyChoice(),
            discardChoice()
        ]
    };
}

/** Asks whether the file may be overwritten, which has changed since the proposal. */
export function overwriteQuestion(review: AskedReview, place: string): ChoiceQuestion<true> {
    return {
        title: nls.localize('agent-companion/overwriteTitle', 'Overwrite {0}?', fileOf(review)),
        text: nls.localize(
            'agent-companion/overwriteText',
            '{0} has changed since the change was proposed. That would be lost.',
            place
        ),
        choices: [{ label: nls.localize('agent-companion/overwrite', 'Overwrite'), value: true }]
    };
}

function copyChoice(): { label: string; value: 'copyText' } {
    return { label: nls.localize('agent-companion/copyText', 'Copy Text'), value: 'copyText' };
}

function discardChoice(): { label: string; value: 'discard' } {
    return { label: nls.localize('agent-companion/discard', 'Discard'), value: 'discard' };
}

function fileOf({ request }: AskedReview): string {
    return fileNameOf(request.fileUri);
}
