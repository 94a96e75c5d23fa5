import type { Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';
import { compareTexts } from './compare-texts';
import type { Hunk, LineRun } from './hunks';
import type { ReviewSides } from './review-sides';

/** Lines of a file whose changes are kept, as long as file and proposal stay the same. */
interface KeptLines {
    readonly revision: number;
    readonly original: string;
    readonly runs: readonly LineRun[];
}

/** Changes that the user has kept while the page lives, known by their original lines. */
export class KeptChanges<R extends Review = Review> {
    private readonly kept = new WeakMap<R, KeptLines>();
    private readonly changes = new Emitter<R>();

    /** Fires when a change of a review has been kept. */
    readonly onDidKeep: Event<R> = this.changes.event;

    constructor(private readonly sidesOf: (review: R) => ReviewSides) {}

    isKept(review: R, hunk: Hunk): boolean {
        return this.among(review, [hunk]).length > 0;
    }

    /** Those of a review's changes that are kept. @param known all of them, where they have been compared. */
    among(review: R, known?: readonly Hunk[]): Hunk[] {
        const runs = this.runsOf(review);
        const all = runs.length > 0 ? (known ?? compareTexts(this.sidesOf(review))) : undefined;
        const isWithin = ({ start, end }: LineRun): boolean => runs.some(run => run.start <= start && end <= run.end);
        return all?.filter(({ original }) => isWithin(original)) ?? [];
    }

    keep(review: R, { original: run }: Hunk): void {
        const { original } = this.sidesOf(review);
        this.kept.set(review, { revision: review.request.revision, original, runs: [...this.runsOf(review), run] });
        this.changes.fire(review);
    }

    private runsOf(review: R): readonly LineRun[] {
        const kept = this.kept.get(review);
        // The texts of a closed review have gone with its tab.
        const isSame = kept?.revision === review.request.revision && !review.isClosed;
        return kept && isSame && kept.original === this.sidesOf(review).original ? kept.runs : [];
    }
}

/** How many changes of a review are kept. */
export function keptSentence(kept: number, count: number): string {
    return nls.localize('agent-companion/changesKept', '{0} of {1} kept', kept, count);
}
