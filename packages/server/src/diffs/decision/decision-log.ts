import { createHash } from 'node:crypto';
import { Decision, DecisionOutcome, endedReason } from './decision';

/** How many decisions are remembered: more than a user takes in the minutes in which an answer may be missed. */
const maxDecisions = 1_000;

interface Entry {
    readonly kind: Decision['kind'];
    readonly digest: string | undefined;
    readonly outcome: DecisionOutcome;
}

/**
 * The decisions that counted. A user whose editor did not get the answer decides again, and must not be told that the agent has
 * got nothing.
 */
export class DecisionLog {
    private readonly entries = new Map<string, Entry>();

    add(id: string, decision: Decision, outcome: DecisionOutcome): DecisionOutcome {
        this.entries.set(id, { kind: decision.kind, digest: digestOf(decision), outcome });
        const [oldest] = this.entries.keys();
        if (this.entries.size > maxDecisions) {
            this.entries.delete(oldest);
        }
        return outcome;
    }

    /** The answer to a decision about a diff that has ended: the one given before, if it is the same decision. */
    answer(id: string, decision: Decision): DecisionOutcome {
        const entry = this.entries.get(id);
        if (entry?.kind === decision.kind && entry.digest === digestOf(decision)) {
            return entry.outcome;
        }
        const reason = entry ? `You have ${entry.kind} it before, and that counts.` : endedReason;
        return { settled: false, code: 'ended', reason };
    }
}

/** Stands for the text that is accepted, which may be long: the user's, or the one of a revision. */
function digestOf(decision: Decision): string | undefined {
    if (decision.kind === 'rejected') {
        return undefined;
    }
    const { text, revision } = decision;
    return text === undefined ? `revision ${revision}` : createHash('sha256').update(text, 'utf16le').digest('base64');
}
