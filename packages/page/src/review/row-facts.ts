import { nls } from '../messages/nls';
import { ageText, lengthText } from './readable-units';
import type { Review } from './review';
import { proposerOf, reviewStates } from './review-title';

/**
 * What a list says of a review beside its file: whose it is, how big, what is special about it, and how old, which may be cut off.
 * @param namesAgent whether nothing else says whose it is. What it is for is said anyway.
 * @param now in milliseconds since 1970.
 */
export function rowFacts(
    { request, isUnattended, isEdited }: Pick<Review, 'request' | 'isUnattended' | 'isEdited'>,
    { namesAgent, now }: { readonly namesAgent: boolean; readonly now: number }
): string[] {
    return [
        ...(namesAgent || request.purpose ? [proposerOf(request)] : []),
        lengthText(request.text.length),
        ...reviewStates(request, isUnattended),
        ...(isEdited ? [nls.localize('agent-companion/editedByYou', 'edited by you')] : []),
        ageText(now - request.openedAt)
    ];
}
