import { Settlement } from '../agent-diffs';
import type { Diff } from '../diff';
import { isTooLarge } from '../diff-limits';

/** The user's decision on one revision. Without `text` it is exactly that revision's proposal that is accepted. */
export type Decision =
    | {
          readonly kind: 'accepted';
          readonly revision: number;
          readonly text?: string;
          /** Stands for content that the user agrees to lose, `found` by a refusal. Default: what the proposal was made of. */
          readonly overwrites?: string;
      }
    | {
          readonly kind: 'rejected';
          readonly revision: number;
          /** The user's comment, for the call of a tool or an agent that hears comments. */
          readonly comment?: string;
      };

/** When an agent hears a decision: `later` on its next stream, `never` if none waits. */
export type Delivery = 'now' | 'later' | 'never';

/** Why a decision does not count; the diff still waits, unless it `ended`. */
export type DecisionRefusalCode =
    'ended' | 'replaced' | 'agent-gone' | 'edits-not-taken' | 'too-large' | 'content-changed' | 'content-unknown';

/** `found` stands for what is in a file that has changed, for `Decision.overwrites`. */
export interface DecisionRefusal {
    readonly settled: false;
    readonly code: DecisionRefusalCode;
    readonly found?: string;
}

/** Whether a decision counted. */
export type DecisionOutcome = { readonly settled: true; readonly delivered: Delivery } | DecisionRefusal;

/** Meaning of a decision, or why it does not count. */
type DecisionValidation = { readonly settled: true; readonly settlement: Settlement } | DecisionRefusal;

/** Judges a decision about a diff that has not ended. Changes nothing. */
export function validateDecision(diff: Diff, decision: Decision, maxContentBytes: number): DecisionValidation {
    const { revision, text: proposed } = diff.proposal;
    if (decision.revision !== revision) {
        return { settled: false, code: 'replaced' };
    }
    if (decision.kind === 'rejected') {
        const { comment } = decision;
        const settlement = {
            ...diff.settledProposal,
            kind: 'rejected',
            ...(comment !== undefined && { comment })
        } as const;
        return { settled: true, settlement };
    }
    if (diff.isOrphaned || diff.owner.agent.isCompanion) {
        return { settled: false, code: 'agent-gone' };
    }
    const { text = proposed } = decision;
    if (diff.owner.agent.takesNoEdits && text !== proposed) {
        return { settled: false, code: 'edits-not-taken' };
    }
    return isTooLarge(text, maxContentBytes)
        ? { settled: false, code: 'too-large' }
        : { settled: true, settlement: { ...diff.settledProposal, kind: 'accepted', text } };
}
