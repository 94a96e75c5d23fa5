import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';
import { type OwnedReview, reviewsOfAgent } from '../review/reviews-of-agent';
import type { HeldReview } from './review-front';

/** Of which reviews that are held back the user may not know. @param seen the reviews that can be seen. */
export function toBeTold<R extends Review>(held: readonly HeldReview<R>[], seen: readonly OwnedReview[]): R[] {
    const isNextFile = ({ request }: R): boolean => reviewsOfAgent(request.agentName, seen).length > 0;
    return held
        .filter(({ review, because }) => !(because === 'reads-another' && isNextFile(review)))
        .map(({ review }) => review);
}

/** That an agent proposes a change. */
export function proposalSentence({ agentName, fileUri }: Review['request']): string {
    return nls.localize(
        'agent-companion/proposesChange',
        '{0} proposes a change to {1}.',
        agentName,
        fileNameOf(fileUri)
    );
}
