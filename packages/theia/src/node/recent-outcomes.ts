import { DecisionOutcome, ReviewDecision } from '../common';

/** So many are remembered; a page asks again within seconds. */
const CAPACITY = 100;

/**
 * How the reviews that were decided last came out, for a page that did not hear the answer and asks again. Another decision
 * than the one that counted is no repetition, and is told that it came too late.
 */
export class RecentOutcomes {
    private readonly outcomes = new Map<string, { kind: ReviewDecision['kind']; outcome: DecisionOutcome }>();

    /** Answers as the first time, or asks `decide` if there was none. */
    answer(id: string, { kind }: ReviewDecision, decide: () => DecisionOutcome): DecisionOutcome {
        const earlier = this.outcomes.get(id);
        if (earlier?.kind === kind) {
            return earlier.outcome;
        }
        const outcome = decide();
        if (outcome.settled) {
            this.remember(id, kind, outcome);
        }
        return outcome;
    }

    private remember(id: string, kind: ReviewDecision['kind'], outcome: DecisionOutcome): void {
        this.outcomes.set(id, { kind, outcome });
        const [oldest] = this.outcomes.keys();
        if (this.outcomes.size > CAPACITY) {
            this.outcomes.delete(oldest);
        }
    }
}
