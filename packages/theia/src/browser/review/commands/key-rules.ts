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
