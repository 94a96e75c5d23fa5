import { createHash } from 'node:crypto';
import type { Decision, DecisionOutcome } from '@agent-companion/server';

/** So many are remembered; a page asks again within seconds. */
const CAPACITY = 100;

/**
 * How the reviews that were decided last came out, for a page that did not hear the answer and asks again. Another decision
 * than the one that counted, be it only by its text, is no repetition, and is told that it came too late.
 */
export class RecentOutcomes {
    private readonly outcomes = new Map<string, { print: string; outcome: DecisionOutcome }>();

    /** Answers as the first time, or asks `decide` if there was none. */
    answer(id: string, decision: Decision, decide: () => DecisionOutcome): DecisionOutcome {
        const print = fingerprint(decision);
        const earlier = this.outcomes.get(id);
        if (earlier?.print === print) {
            return earlier.outcome;
        }
        const outcome = decide();
        if (outcome.settled) {
            this.remember(id, print, outcome);
        }
        return outcome;
    }

    private remember(id: string, print: string, outcome: DecisionOutcome): void {
        this.outcomes.set(id, { print, outcome });
        const [oldest] = this.outcomes.keys();
        if (this.outcomes.size > CAPACITY) {
            this.outcomes.delete(oldest);
        }
    }
}

/** The same for decisions that are the same in all. The text itself may be too large to be kept so often. */
function fingerprint(decision: Decision): string {
    const { kind, revision } = decision;
    const content = decision.kind === 'accepted' ? decision.text : undefined;
    const hash = content === undefined ? '' : createHash('sha256').update(content, 'utf16le').digest('hex');
    return `${kind} ${revision} ${hash}`;
}
