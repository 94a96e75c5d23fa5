import type { DiffRecord } from '../diffs/diff-recorder';
import { Emitter } from '../support/emitter';

/** Bounds of the waiting time, in seconds: a glance, a review, a meeting. */
const BOUNDS = [1, 5, 15, 60, 300, 1_800, 7_200];

interface Waiting {
    readonly counts: number[];
    sum: number;
    count: number;
}

/** Counts what becomes of proposals, by agent; knows no path and no name. */
export class DecisionMetrics {
    private readonly proposals = new Map<string, number>();
    private readonly decisions = new Map<string, number>();
    private readonly waits = new Map<string, Waiting>();
    private readonly changes = new Emitter<void>();
    readonly onDidChange = this.changes.event;

    add({ what, agent, waitedMs }: DiffRecord): void {
        if (what === 'proposed') {
            countIn(this.proposals, `agent="${agent}"`);
        } else {
            countIn(this.decisions, `agent="${agent}",decision="${what}"`);
        }
        if (what !== 'proposed' && waitedMs !== undefined) {
            const label = `agent="${agent}"`;
            const waiting = this.waits.get(label) ?? { counts: BOUNDS.map(() => 0), sum: 0, count: 0 };
            const seconds = waitedMs / 1000;
            BOUNDS.forEach((bound, index) => (waiting.counts[index] += seconds <= bound ? 1 : 0));
            waiting.sum += seconds;
            waiting.count++;
            this.waits.set(label, waiting);
        }
        this.changes.fire();
    }

    /** All there is to tell, in Prometheus' text format. */
    text(): string {
        const waits = [...this.waits].flatMap(([label, { counts, sum, count }]) => [
            ...counts.map((each, index) => `_bucket{${label},le="${BOUNDS[index]}"} ${each}`),
            `_bucket{${label},le="+Inf"} ${count}`,
            `_sum{${label}} ${sum}`,
            `_count{${label}} ${count}`
        ]);
        return [
            ...family('agent_companion_proposals_total', 'counter', 'Texts shown for review.', samples(this.proposals)),
            ...family('agent_companion_decisions_total', 'counter', 'What users decided.', samples(this.decisions)),
            ...family('agent_companion_waiting_seconds', 'histogram', 'Time until the decision.', waits)
        ]
            .map(line => `${line}\n`)
            .join('');
    }
}

function countIn(counts: Map<string, number>, label: string): void {
    counts.set(label, (counts.get(label) ?? 0) + 1);
}

function samples(counts: ReadonlyMap<string, number>): string[] {
    return [...counts].map(([label, count]) => `{${label}} ${count}`);
}

function family(name: string, type: string, help: string, lines: readonly string[]): string[] {
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines.map(line => `${name}${line}`)];
}
