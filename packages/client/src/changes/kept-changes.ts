import type { Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import { nls } from '../messages/nls';
import type { Hunk, LineRun } from './hunks';

/** Lines of a file whose changes are kept, as long as file and proposal stay the same. */
interface KeptLines {
    readonly of: string;
    readonly runs: LineRun[];
}

/** Changes that the user has kept while the page lives, known by their original lines. */
export class KeptChanges<R extends object = object> {
    private readonly kept = new WeakMap<R, KeptLines>();
    private readonly changes = new Emitter<R>();

    /** Fires when a change of a review has been kept. */
    readonly onDidKeep: Event<R> = this.changes.event;

    /** @param versionOf names proposal and file as they are; undefined once they are gone. */
    constructor(private readonly versionOf: (review: R) => string | undefined) {}

    isKept(review: R, { original: { start, end } }: Hunk): boolean {
        return this.runsOf(review).some(run => run.start <= start && end <= run.end);
    }

    /** Those of a review's changes that are kept; `compare` gives all, where any may be. */
    among(review: R, compare: () => readonly Hunk[] | undefined): Hunk[] {
        const hunks = this.runsOf(review).length > 0 ? compare() : undefined;
        return (hunks ?? []).filter(hunk => this.isKept(review, hunk));
    }

    keep(review: R, { original }: Hunk): void {
        this.runsOf(review).push(original);
        this.changes.fire(review);
    }

    private runsOf(review: R): LineRun[] {
        const of = this.versionOf(review);
        if (of === undefined) {
            return [];
        }
        const known = this.kept.get(review);
        const kept = known?.of === of ? known : { of, runs: [] };
        this.kept.set(review, kept);
        return kept.runs;
    }
}

/** How many changes of a review are kept. */
export function keptSentence(kept: number, count: number): string {
    return nls.localize('agent-companion/changesKept', '{0} of {1} kept', kept, count);
}
