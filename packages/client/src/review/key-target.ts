import { OwnedReview, reviewsOfAgent } from './review-groups';

/** The review that a key decides: one in front, one behind others that must be seen first, or none. */
export type KeyTarget<T> =
    { readonly code: 'in-front'; readonly review: T } | { readonly code: 'behind'; readonly review: T } | undefined;

/** Facts that decide whose review a key is for. */
interface KeyFacts<T> {
    /** The review in front of the user. */
    readonly inFront: T | undefined;
    /** The agent whose terminal has the keyboard. */
    readonly focusedAgent: string | undefined;
    /** The reviews that wait, the oldest first. */
    readonly waiting: readonly T[];
    readonly isVisible: (review: T) => boolean;
}

/** Gives keys of an agent's terminal to that agent's review, if any, and all others to the review in front. */
export function keyTarget<T extends OwnedReview>(facts: KeyFacts<T>): KeyTarget<T> {
    const { inFront, focusedAgent, waiting, isVisible } = facts;
    const own = reviewsOfAgent(focusedAgent, waiting);
    if (own.length === 0 || (inFront && own.includes(inFront))) {
        return inFront && { code: 'in-front', review: inFront };
    }
    const seen = own.find(isVisible);
    return seen ? { code: 'in-front', review: seen } : { code: 'behind', review: own[0] };
}
