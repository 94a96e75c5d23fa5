import { createHash } from 'node:crypto';
import { Decision, DecisionOutcome, endedReason } from './decision';

/** How many decisions are remembered: more than a user takes in the minutes in which an answer may be missed. */
const maxDecisions = 1_000;

interface Entry {
    readonly kind: Decision['kind'];
    readonly digest: string | undefined;
    readonly outcome: DecisionOutcome;
}

/** Decisions that counted: a user whose editor missed the answer decides again, and is answered the same. */
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

    /** Answers a decision about an ended diff: as before, if it is the same decision. */
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
