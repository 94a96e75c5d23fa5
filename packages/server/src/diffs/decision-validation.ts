import { Settlement } from './agent-diffs';
import { excessOf } from './content-limit';
import { Decision, DecisionOutcome, DecisionRefusalCode, DraftOutcome } from './decision';
import { Diff } from './diff';

/** What a decision amounts to, or the answer that it does not count. */
export type DecisionValidation =
    | { readonly counts: true; readonly diff: Diff; readonly settlement: Settlement }
    | { readonly counts: false; readonly outcome: DecisionOutcome };

/** Judges a decision about a diff, `undefined` being one that has ended. Changes nothing. */
export function validateDecision(
    diff: Diff | undefined,
    decision: Decision,
    maxContentBytes: number
): DecisionValidation {
    if (!diff) {
        return refuse(
            'ended',
            'This diff has ended: its agent closed it or has been gone for too long, or it was decided elsewhere.'
        );
    }
    const { revision, text: proposed } = diff.proposal;
    if (decision.revision !== revision) {
        return refuse(
            'replaced',
            'The agent has changed its proposal meanwhile. Look at the new one and decide again.'
        );
    }
    if (decision.kind === 'rejected') {
        return { counts: true, diff, settlement: { ...diff.settled, kind: 'rejected' } };
    }
    const { text = proposed } = decision;
    const draft = validateDraft(text, maxContentBytes);
    return draft.kept
        ? { counts: true, diff, settlement: { ...diff.settled, kind: 'accepted', text } }
        : refuse(draft.code, draft.reason);
}

/** Whether a text of the user's is small enough to be kept or handed on. */
export function validateDraft(text: string, maxContentBytes: number): DraftOutcome {
    const excess = excessOf(text, maxContentBytes);
    return excess === undefined
        ? { kept: true }
        : { kept: false, code: 'too-large', reason: `Your text has ${excess}. Shorten it, or undo your changes.` };
}

function refuse(code: DecisionRefusalCode, reason: string): DecisionValidation {
    return { counts: false, outcome: { settled: false, code, ended: code === 'ended', reason } };
}
