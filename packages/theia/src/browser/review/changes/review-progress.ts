import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type * as monaco from '@theia/monaco-editor-core';
import { StoredMap } from '../../storage/stored-map';
import { Review } from '../review';
import { ReviewService } from '../review-service';
import { Hunk } from './hunks';
import { isKeptOfRevision, KeptChanges, LinesByNumber } from './kept-changes';
import { modelsOf, ReviewHunks } from './review-hunks';

/** How many changes of a review the user has kept, and how many there are. */
export interface Progress {
    readonly read: number;
    readonly of: number;
}

/** How far the user has come with each review, change by change. A newer proposal begins with nothing read. */
@injectable()
export class ReviewProgress {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;

    private readonly stored = new StoredMap(sessionStorage, 'agent-companion.kept', isKeptOfRevision);
    private readonly kept = new WeakMap<Review, { revision: number; changes: KeptChanges }>();
    /** What {@link keptIn} has found since the last change: comparing big changes takes time. */
    private found = new WeakMap<Review, Hunk[]>();
    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires when a change has been kept, and when the changes of a review have become known or have changed. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.hunks.onDidChange(() => this.notify());
        this.reviews.onDidEnd(({ review }) => this.stored.delete(review.request.id));
    }

    /** Undefined as long as the changes are not known. */
    of(review: Review): Progress | undefined {
        const hunks = this.hunks.of(review);
        return hunks && { read: this.keptIn(review).length, of: hunks.length };
    }

    /** The changes of a review that are kept, in the order of the lines. */
    keptIn(review: Review): readonly Hunk[] {
        const kept = this.found.get(review) ?? this.findKept(review);
        this.found.set(review, kept);
        return kept;
    }

    isKept(review: Review, { original: { start } }: Hunk): boolean {
        return this.keptIn(review).some(({ original }) => original.start === start);
    }

    /** Marks a change as kept, as its text is now. */
    keep(review: Review, hunk: Hunk): void {
        this.marksOf(review).mark(hunk, linesOf(review));
    }

    /** The marks of a review's proposal as it is now. */
    marksOf(review: Review): KeptChanges {
        const { id, revision } = review.request;
        const known = this.kept.get(review);
        if (known?.revision === revision) {
            return known.changes;
        }
        const stored = this.stored.get(id);
        const changes = new KeptChanges(stored?.revision === revision ? stored.kept : [], () => {
            this.stored.set(id, { revision, kept: changes.all });
            this.notify();
        });
        this.kept.set(review, { revision, changes });
        return changes;
    }

    private findKept(review: Review): Hunk[] {
        if (review.widget.isDisposed) {
            // Its texts are gone with its tab.
            return [];
        }
        const kept = this.marksOf(review);
        const lines = linesOf(review);
        return (this.hunks.of(review) ?? []).filter(hunk => kept.has(hunk, lines));
    }

    private notify(): void {
        this.found = new WeakMap();
        this.onDidChangeEmitter.fire();
    }
}

function linesOf(review: Review): LinesByNumber {
    const [original, modified] = modelsOf(review).map(lineReader);
    return { original, modified };
}

/** Hunks may be behind the text: a line that is not there any more is empty. */
function lineReader(model: monaco.editor.ITextModel): (line: number) => string {
    return line => (line < model.getLineCount() ? model.getLineContent(line + 1) : '');
}
