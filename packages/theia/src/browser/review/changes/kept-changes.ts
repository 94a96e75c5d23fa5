import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { Review } from '../review';
import type { Hunk, LineRun } from './hunks';
import { ReviewHunks } from './review-hunks';
import { modelsOf } from './side-diff';

/** Lines of a file whose changes are kept, as long as file and proposal stay the same. */
interface KeptLines {
    readonly of: string;
    readonly runs: LineRun[];
}

/** Changes that the user has kept while the page lives, known by their original lines. */
@injectable()
export class KeptChanges {
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;

    private readonly kept = new WeakMap<Review, KeptLines>();
    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires when a change has been kept, and when the changes of a review have become known or have changed. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.hunks.onDidChange(() => void this.onDidChangeEmitter.fire());
    }

    /** The changes of a review that are kept, in the order of the lines. */
    in(review: Review): readonly Hunk[] {
        return (this.hunks.of(review) ?? []).filter(hunk => this.isKept(review, hunk));
    }

    isKept(review: Review, { original: { start, end } }: Hunk): boolean {
        return this.runsOf(review).some(run => run.start <= start && end <= run.end);
    }

    keep(review: Review, { original }: Hunk): void {
        this.runsOf(review).push(original);
        this.onDidChangeEmitter.fire();
    }

    private runsOf(review: Review): LineRun[] {
        if (review.widget.isDisposed) {
            // Its texts are gone with its tab.
            return [];
        }
        const of = `${review.request.revision}/${modelsOf(review)[0].getVersionId()}`;
        const known = this.kept.get(review);
        const kept = known?.of === of ? known : { of, runs: [] };
        this.kept.set(review, kept);
        return kept.runs;
    }
}
