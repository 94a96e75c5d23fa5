import { excessOf } from './content-limit';
import { DecidedDiff } from './decision-memory';
import { Diff } from './diff';
import { DecisionOutcome, Decision } from './decision';

/** What a decision amounts to, or the answer that it does not count. */
export type DecisionValidation =
    | { readonly counts: true; readonly diff: Diff; readonly decided: DecidedDiff }
    | { readonly counts: false; readonly outcome: DecisionOutcome };

/** Judges a decision about a diff, `undefined` being one that has ended, at a time. Changes nothing. */
export function validateDecision(
    diff: Diff | undefined,
    decision: Decision,
    { maxContentBytes, time }: { readonly maxContentBytes: number; readonly time: number }
): DecisionValidation {
    if (!diff) {
        return refuse(
            true,
            'This diff has ended: its agent closed it or has been gone for too long, or it was decided elsewhere.'
        );
    }
    const { proposal } = diff;
    if (decision.revision !== proposal.revision) {
        return refuse(false, 'The agent has changed its proposal meanwhile. Look at the new one and decide again.');
    }
    if (decision.kind === 'rejected') {
        return { counts: true, diff, decided: { proposal, decision: { kind: 'rejected' } } };
    }
    const { text: content = proposal.text } = decision;
    const excess = refusalOfText(content, maxContentBytes);
    return excess === undefined
        ? { counts: true, diff, decided: { proposal, time, decision: { kind: 'accepted', content } } }
        : refuse(false, excess);
}

/** Why a text of the user's is too large to be kept or handed on, as a sentence; undefined if it is not. */
export function refusalOfText(content: string, maxContentBytes: number): string | undefined {
    const excess = excessOf(content, maxContentBytes);
    return excess && `Your text has ${excess}. Shorten it, or undo your changes.`;
}

function refuse(ended: boolean, reason: string): DecisionValidation {
    return { counts: false, outcome: { settled: false, ended, reason } };
}
