import { OwnedReview, reviewsOfAgent } from '@agent-companion/page';

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

/** Whether a command is run on a review, or why not: that is `behind` another tab, or has come and is not drawn yet. */
export type SightVerdict = 'runs' | 'behind' | 'not-drawn';

/** What is known of the review that a command is for. */
export interface SightFacts {
    readonly isVisible: boolean;
    /** Whether its text has been drawn, or the user has turned to it. */
    readonly isDrawn: boolean;
}

/** Judges input that acts on a review: nothing is done with what the user does not see. */
export function judgeSight({ isVisible, isDrawn }: SightFacts): SightVerdict {
    return !isVisible ? 'behind' : isDrawn ? 'runs' : 'not-drawn';
}

/** Whether a command decides, or why not. */
export type DecisionVerdict = SightVerdict | 'repeated' | 'too-fresh';

/** What is known of the input that decides, and of the review that it is for. */
export interface DecisionFacts extends SightFacts {
    /** Whether a key is held, or it is the second click of a double click. */
    readonly isRepetition: boolean;
    /** Whether the review, or its text, has only just taken the place of another. */
    readonly isFresh: boolean;
}

/** Judges input that decides: nor does it decide what the user has not looked at. */
export function judgeDecision(facts: DecisionFacts): DecisionVerdict {
    if (facts.isRepetition) {
        return 'repeated';
    }
    return facts.isVisible && facts.isFresh ? 'too-fresh' : judgeSight(facts);
}
