/** What the user decided, looking at one revision. Without `content` it is exactly that revision's proposal that is accepted. */
export type Decision =
    | { readonly kind: 'accepted'; readonly revision: number; readonly text?: string }
    | { readonly kind: 'rejected'; readonly revision: number };

/**
 * Whether a decision counted; `reason` is a sentence for the user. It does not when the diff has `ended` before, since an
 * agent's `closeDiff` may win the race, nor when the agent has replaced the proposal meanwhile: then it still waits.
 * `delivered` is false while the agent is not listening: it is told with its next stream; if its session has died, an
 * acceptance waits for it to come back.
 */
export type DecisionOutcome =
    | { readonly settled: true; readonly delivered: boolean }
    | { readonly settled: false; readonly ended: boolean; readonly reason: string };

/** Whether the text the user has made of a diff is kept; if not, `reason` is a sentence for the user. */
export type DraftOutcome = { readonly kept: true } | { readonly kept: false; readonly reason: string };
