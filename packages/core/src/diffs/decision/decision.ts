import { Settlement } from '../agent-diffs';
import type { Diff } from '../diff';
import { excessOf } from '../diff-limits';

/** What the user decided, looking at one revision. Without `text` it is exactly that revision's proposal that is accepted. */
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
          /** What the user says to it, for the call of a tool or an agent that hears comments. */
          readonly comment?: string;
      };

/** When an agent hears a decision: `later` on its next stream, `never` if none waits. */
export type Delivery = 'now' | 'later' | 'never';

/** Why a decision does not count; the diff still waits, unless it `ended`. */
export type DecisionRefusalCode =
    'ended' | 'replaced' | 'agent-gone' | 'edits-not-taken' | 'too-large' | 'content-changed' | 'content-unknown';

/** `reason` is a sentence for the user; `found` stands for what is in a file that has changed, for `Decision.overwrites`. */
export interface DecisionRefusal {
    readonly settled: false;
    readonly code: DecisionRefusalCode;
    readonly reason: string;
    readonly found?: string;
}

/** Whether a decision counted. */
export type DecisionOutcome = { readonly settled: true; readonly delivered: Delivery } | DecisionRefusal;

/** Whether the user's draft, or a later one, is kept; if not, `reason` is a sentence for the user. */
export type DraftOutcome =
    { readonly kept: true } | { readonly kept: false; readonly code: 'too-large' | 'ended'; readonly reason: string };

/** Outcome of showing an ended diff again, under a new id; `reason` is for users. */
export type RestoreOutcome =
    | { readonly restored: true; readonly id: string }
    | { readonly restored: false; readonly code: 'ended' | 'not-shown'; readonly reason: string };

/** Why an accept is not told to the agent yet, as a sentence for the user. */
export const changedReason = 'The file has changed since the change was proposed, and would be overwritten.';
export const unknownReason = 'Nobody can tell whether the file has changed since the change was proposed.';

/** What a decision amounts to, or why it does not count. */
type DecisionValidation = { readonly settled: true; readonly settlement: Settlement } | DecisionRefusal;

/** Why nothing can be done with a diff that is not there (any more), as a sentence for the user. */
export const endedReason =
    'This diff has ended: its agent closed it, it was decided elsewhere, or too many waited without an agent.';

/** Why what was meant for an earlier proposal does not count, as a sentence for the user. */
export const replacedReason = 'The agent has changed its proposal meanwhile. Look at the new one and decide again.';

/** Judges a decision about a diff that has not ended. Changes nothing. */
export function validateDecision(diff: Diff, decision: Decision, maxContentBytes: number): DecisionValidation {
    const { revision, text: proposed } = diff.proposal;
    if (decision.revision !== revision) {
        return { settled: false, code: 'replaced', reason: replacedReason };
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
        const reason = 'No agent waits for this change any more. Write the file, copy your text, or discard it.';
        return { settled: false, code: 'agent-gone', reason };
    }
    const { text = proposed } = decision;
    if (diff.owner.agent.takesNoEdits && text !== proposed) {
        const reason = 'This agent can write its own text only. Undo your changes, or reject and copy your text.';
        return { settled: false, code: 'edits-not-taken', reason };
    }
    const reason = refusalOfText(text, maxContentBytes);
    return reason === undefined
        ? { settled: true, settlement: { ...diff.settledProposal, kind: 'accepted', text } }
        : { settled: false, code: 'too-large', reason };
}

/** Judges a draft of a diff, `undefined` being one that has ended. Changes nothing. */
export function validateDraft(diff: Diff | undefined, text: string, maxContentBytes: number): DraftOutcome {
    const reason = refusalOfText(text, maxContentBytes);
    if (reason !== undefined) {
        return { kept: false, code: 'too-large', reason };
    }
    return diff ? { kept: true } : { kept: false, code: 'ended', reason: endedReason };
}

/** Why a text of the user's is too large to be kept or handed on; undefined if it is not. */
export function refusalOfText(text: string, maxContentBytes: number): string | undefined {
    const excess = excessOf(text, maxContentBytes);
    return excess === undefined ? undefined : `Your text has ${excess}. Shorten it, or undo your changes.`;
}
