import { OwnedReview, reviewsOfAgent } from '../reviews-of-agent';

/** The review that a key decides: one that can be seen; one that is behind others, which is to be seen first; or none. */
export type KeyTarget<T> =
    { readonly code: 'in-front'; readonly review: T } | { readonly code: 'behind'; readonly review: T } | undefined;

/** What decides whose review a key is for. */
export interface KeyFacts<T> {
    /** The review in front of the user. */
    readonly inFront: T | undefined;
    /** The agent whose terminal has the keyboard. */
    readonly focusedAgent: string | undefined;
    /** The reviews that wait, the oldest first. */
    readonly waiting: readonly T[];
}

/** Keys pressed in an agent's terminal are for that agent's review if it has one; all others for the review in front. */
export function keyTarget<T extends OwnedReview & { readonly widget: { readonly isVisible: boolean } }>(
    facts: KeyFacts<T>
): KeyTarget<T> {
    const { inFront, focusedAgent, waiting } = facts;
    const own = reviewsOfAgent(focusedAgent, waiting);
    if (own.length === 0 || (inFront && own.includes(inFront))) {
        return inFront && { code: 'in-front', review: inFront };
    }
    const seen = own.find(({ widget }) => widget.isVisible);
    return seen ? { code: 'in-front', review: seen } : { code: 'behind', review: own[0] };
}

/** What a key or a command that decides does. */
export type DecisionVerdict = 'decides' | 'shows-first' | 'repeated' | 'too-fresh';

/** What is known of the key that decides, and of the review that it is for. */
export interface DecisionFacts {
    readonly isSeen: boolean;
    /** Whether the key is held, or the second of a double click. */
    readonly isRepetition: boolean;
    /** Whether the review has only just taken the place of a decided one. */
    readonly isFresh: boolean;
}

/** Judges input that decides: what the user does not see, or has not looked at, is not decided by it. */
export function judgeDecision({ isSeen, isRepetition, isFresh }: DecisionFacts): DecisionVerdict {
    if (isRepetition) {
        return 'repeated';
    }
    return !isSeen ? 'shows-first' : isFresh ? 'too-fresh' : 'decides';
}
