/** What the user decided, looking at one revision. Without `text` it is exactly that revision's proposal that is accepted. */
export type Decision =
    | { readonly kind: 'accepted'; readonly revision: number; readonly text?: string }
    | { readonly kind: 'rejected'; readonly revision: number };

/** When the agent hears of a decision: `later` with its next stream, `never` if its session has ended or was told no. */
export type Delivery = 'now' | 'later' | 'never';

/** Why a decision does not count: the diff has ended before, the agent has replaced the proposal, or the text is too large. */
export type DecisionRefusalCode = 'ended' | 'replaced' | 'too-large';

/** Whether a decision counted; `reason` is a sentence for the user. Unless the diff has `ended`, it still waits. */
export type DecisionOutcome =
    | { readonly settled: true; readonly delivered: Delivery }
    | {
          readonly settled: false;
          readonly code: DecisionRefusalCode;
          readonly ended: boolean;
          readonly reason: string;
      };

/** Whether the user's draft of a diff is kept; if not, `reason` is a sentence for the user. */
export type DraftOutcome =
    { readonly kept: true } | { readonly kept: false; readonly code: 'too-large'; readonly reason: string };
