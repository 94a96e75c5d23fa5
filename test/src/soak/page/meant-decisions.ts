import type { WatchedKey } from './key-watch';

/** A decision on a review: one that something the user did can have made, or one that an agent has been told of. */
export interface TimedDecision {
    /** The file and the agent, as in the title of the review. */
    readonly review: string;
    readonly isAccept: boolean;
    /** When it was made, or by when it was told. */
    readonly at: number;
}

/** The keys that decide the review that a key is for. */
const DECIDING_KEYS: Readonly<Record<string, boolean | undefined>> = {
    'Shift+Alt+Enter': true,
    'Shift+Alt+Backspace': false
};

/** The file and the agent in the title of a review; undefined if no agent waits for it. */
export function reviewOf(title: string): string | undefined {
    const review = /\S+\.txt ⟷ Gemini CLI(?: \d+)?/.exec(title)?.[0];
    return title.includes('not waiting') ? undefined : review;
}

/**
 * What a key can have decided, one of it at most: what is in front, or what the row, bar or question names that has the keyboard. In
 * an agent's terminal it is for that agent's review if there is one, which must be in front.
 * @param isOver whether a review has been decided by something else, so that its tab may only be closing.
 */
export function decisionsMeantBy(key: WatchedKey, isOver: (review: string) => boolean): TimedDecision[] {
    const { chord, front, terminal, titles, named, action, at } = key;
    const meant = (title: string, isAccept: boolean | undefined): TimedDecision[] => {
        const review = reviewOf(title);
        return review === undefined || isAccept === undefined ? [] : [{ review, isAccept, at }];
    };
    if (key.isRepeated) {
        return [];
    }
    const agent = /Gemini CLI(?: \d+)?$/.exec(terminal)?.[0];
    const isOwn = (review = ''): boolean => agent !== undefined && review.endsWith(` ⟷ ${agent}`);
    const hasOwn = titles.map(reviewOf).some(review => isOwn(review) && !isOver(review ?? ''));
    const isForFront = key.isFrontPainted && (!hasOwn || isOwn(reviewOf(front)));
    return [
        ...(isForFront ? meant(front, DECIDING_KEYS[chord]) : []),
        // Save is for the tab that is used.
        ...(chord === 'Control+KeyS' && !terminal && key.isFrontPainted ? meant(front, true) : []),
        // Enter presses a button, or sends the reason of a rejection.
        ...(key.key === 'Enter' ? meant(named, { accept: true, reject: false, '': false }[action]) : [])
    ];
}

/** The decisions that nothing has made: each needs something of its own that was done before it was told. */
export function unmeantDecisions(told: readonly TimedDecision[], meant: readonly TimedDecision[]): TimedDecision[] {
    const left = [...meant];
    return told.filter(decision => {
        const maker = left.findIndex(
            ({ review, isAccept, at }) =>
                review === decision.review && isAccept === decision.isAccept && at <= decision.at
        );
        left.splice(maker, maker < 0 ? 0 : 1);
        return maker < 0;
    });
}
