import type { WatchedClick, WatchedKey } from './watch/input-watch';

/** A decision on a review: one that something the user did can have made, or one that an agent has been told of. */
interface TimedDecision {
    /** The file and the agent, as in the title of the review. */
    readonly review: string;
    readonly isAccept: boolean;
    /** When it was made, or by when it was told. */
    readonly at: number;
}

/** A decision that something the user did can have made. */
export interface MeantDecision extends TimedDecision {
    /** The revision of the text that the user saw; undefined where the review was named, and not its text. */
    readonly revision?: number;
}

/** A decision that an agent has been told of. */
export interface ToldDecision extends TimedDecision {
    /** The revisions that it can have been made on. */
    readonly revisions: readonly number[];
}

/** The keys that decide the review that a key is for. */
const DECIDING_KEYS: Readonly<Record<string, boolean | undefined>> = {
    'Shift+Alt+Enter': true,
    'Shift+Alt+Backspace': false
};

/** The keys of an editor's own undo and redo. */
const UNDO_KEYS = ['Control+KeyZ', 'Control+KeyY'];

/** What the buttons of a row, a bar and a tab decide. */
const DECIDING_BUTTONS: Readonly<Record<string, boolean | undefined>> = { accept: true, reject: false, close: false };

/** The file and the agent in the title of a review; undefined if no agent waits for it. */
export function reviewOf(title: string): string | undefined {
    const review = /(?<!\S)\S+\.txt ⟷ Gemini CLI(?: \d+)?/.exec(title)?.[0];
    return title.includes('not waiting') ? undefined : review;
}

/**
 * What a click can have decided: what was painted where the pointer was pressed, and in a bar the text that was in front then, or
 * what the user has just brought there, of which no text was painted yet.
 */
export function decisionsOfClick(click: WatchedClick): MeantDecision[] {
    const { part, named, front, isFrontPainted, revision, action, at } = click;
    const isAccept = DECIDING_BUTTONS[action];
    if (part !== 'bar') {
        return meant(named, isAccept, at);
    }
    const isForFront = isFrontPainted && (named === front || revision === undefined);
    return isForFront ? meant(front, isAccept, at, revision) : [];
}

/**
 * What a key can have decided, one of it at most: what is in front, or what the row, bar or question names that has the keyboard. In
 * an agent's terminal it is for that agent's review if there is one, which must be in front.
 * @param isOver whether a review has been decided by something else, so that its tab may only be closing.
 */
export function decisionsOfKey(key: WatchedKey, isOver: (review: string) => boolean): MeantDecision[] {
    const { chord, front, terminal, titles, named, action, at, revision } = key;
    if (key.isRepeated) {
        return [];
    }
    const agent = /Gemini CLI(?: \d+)?$/.exec(terminal)?.[0];
    const isOwn = (review = ''): boolean => agent !== undefined && review.endsWith(` ⟷ ${agent}`);
    const hasOwn = titles.map(reviewOf).some(review => isOwn(review) && !isOver(review ?? ''));
    const isForFront = key.isFrontPainted && (!hasOwn || isOwn(reviewOf(front)));
    return [
        ...(isForFront ? meant(front, DECIDING_KEYS[chord], at, revision) : []),
        // Save is for the tab that is used.
        ...(chord === 'Control+KeyS' && !terminal && key.isFrontPainted ? meant(front, true, at, revision) : []),
        // Enter presses a button, or sends the reason of a rejection.
        ...(key.key === 'Enter' ? meant(named, { ...DECIDING_BUTTONS, '': false }[action], at) : [])
    ];
}

/**
 * Decisions with no revision where an editor's undo was pressed before with the same review in front: it brings an earlier text of
 * the agent's back, as the user's.
 */
export function withUndo(decisions: readonly MeantDecision[], keys: readonly WatchedKey[]): MeantDecision[] {
    const undone = keys.filter(({ chord, terminal }) => UNDO_KEYS.includes(chord) && !terminal);
    const isUndone = ({ review, at }: MeantDecision): boolean =>
        undone.some(key => key.at < at && reviewOf(key.front) === review);
    return decisions.map(decision => (isUndone(decision) ? { ...decision, revision: undefined } : decision));
}

/** The decisions that nothing has made: each needs something of its own that was done before it was told. */
export function unmeantDecisions(told: readonly ToldDecision[], meant: readonly MeantDecision[]): ToldDecision[] {
    const left = [...meant];
    return told.filter(decision => {
        const maker = left.findIndex(
            ({ review, isAccept, at, revision }) =>
                review === decision.review &&
                isAccept === decision.isAccept &&
                at <= decision.at &&
                (revision === undefined || decision.revisions.includes(revision))
        );
        left.splice(maker, maker < 0 ? 0 : 1);
        return maker < 0;
    });
}

function meant(title: string, isAccept: boolean | undefined, at: number, revision?: number): MeantDecision[] {
    const review = reviewOf(title);
    return review === undefined || isAccept === undefined ? [] : [{ review, isAccept, at, revision }];
}
