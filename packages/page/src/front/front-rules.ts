import type { OwnedReview } from '../review/reviews-of-agent';

/** How long, in milliseconds, a user who has typed, or has turned to something else, is not interrupted. */
export const QUIET_MS = 8_000;

/** What decides whether a review comes in front. Clicks, cursor moves and reading a file are none of it. */
export interface FrontFacts {
    /** Whether it can be seen. */
    readonly isSeen: boolean;
    /** Whose other review can be seen, which the user may be reading: one that its own agent waits for, or others only. */
    readonly visibleReview: 'own-agent' | 'another-agent' | undefined;
    /** Whether the keyboard is in the terminal of its agent: the user is talking to this one. */
    readonly hasTerminalFocus: boolean;
    /** Milliseconds since the user last typed into one of the tabs that it would cover. */
    readonly typedAgo: number;
    /** Milliseconds since the user turned from the review that this one was held back for to something else. */
    readonly turnedAwayAgo: number;
}

/** Whether a review comes in front, or what it is held back for; `waitMs` is when to judge again. */
export type FrontVerdict =
    | { readonly code: 'seen' }
    | { readonly code: 'comes' }
    | { readonly code: 'reads-another' }
    | { readonly code: 'types'; readonly waitMs: number }
    | { readonly code: 'turned-away'; readonly waitMs: number };

/** Judges whether a review comes in front by itself. The keyboard stays where it is, whatever the verdict. */
export function judgeFront(facts: FrontFacts): FrontVerdict {
    const { isSeen, visibleReview, hasTerminalFocus, typedAgo, turnedAwayAgo } = facts;
    if (isSeen) {
        return { code: 'seen' };
    }
    if (visibleReview === 'own-agent' || (visibleReview === 'another-agent' && !hasTerminalFocus)) {
        return { code: 'reads-another' };
    }
    if (typedAgo < QUIET_MS) {
        return { code: 'types', waitMs: QUIET_MS - typedAgo };
    }
    if (turnedAwayAgo < QUIET_MS) {
        return { code: 'turned-away', waitMs: QUIET_MS - turnedAwayAgo };
    }
    return { code: 'comes' };
}

/** What of a review decides which one is next. */
interface Queued extends OwnedReview {
    readonly request: { readonly agentName: string; readonly openedAt: number };
}

/** The review after one that is over: of the same agent the next one, else its oldest, else the oldest of all. */
export function nextReview<T extends Queued>({ request, isUnattended }: Queued, waiting: readonly T[]): T | undefined {
    const isOwn = (each: T): boolean =>
        each.request.agentName === request.agentName && each.isUnattended === isUnattended;
    const own = waiting.filter(isOwn);
    return own.find(each => each.request.openedAt >= request.openedAt) ?? own.at(0) ?? waiting.at(0);
}
