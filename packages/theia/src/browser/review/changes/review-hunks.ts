import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { compareTexts, Hunk, ReviewService } from '@agent-companion/client';
import { systemClock } from '@agent-companion/core/support';
import { Review } from '../review';
import { countedLines, sizeOf } from './shown-hunks';
import { ReviewChanges } from './review-changes';

/** A text above so many UTF-16 code units is compared only once the user looks at it. */
const TOO_BIG = 1_000_000;

/** Texts behind another tab are compared once they have not changed for so many milliseconds. */
const QUIET_MS = 200;

/** Lines added, and lines taken away. */
export interface ReviewSize {
    readonly added: number;
    readonly removed: number;
}

/** Changes of each review, also of hidden ones: a diff editor compares only the texts that it shows. */
@injectable()
export class ReviewHunks {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;

    private readonly hunks = new WeakMap<Review, readonly Hunk[]>();
    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires when the hunks of a review have become known or have changed, as they do while the user edits. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.reviews.onDidOpen(review => this.follow(review));
        this.reviews.undecided().forEach(review => this.follow(review));
    }

    /** Returns hunks in the order of lines; undefined while unknown, or if too big and never shown. */
    of(review: Review): readonly Hunk[] | undefined {
        return this.hunks.get(review);
    }

    /** How many lines a review adds and takes away; undefined as long as that is not known. */
    sizeOf(review: Review): ReviewSize | undefined {
        const hunks = this.of(review);
        const [original, modified] = new ReviewChanges(review.editor).models;
        return hunks && sizeOf(hunks, { original: countedLines(original), modified: countedLines(modified) });
    }

    private follow(review: Review): void {
        const { editor, toDispose } = review;
        let timer = Disposable.NULL;
        const changes = new ReviewChanges(editor);
        const update = (): void => {
            timer.dispose();
            const shown = changes.known;
            // Theia takes the texts out of an editor that is hidden.
            if (shown) {
                this.set(review, shown);
            } else if (!editor.diffEditor.getModel()) {
                timer = systemClock.after(QUIET_MS, () => this.compare(review, changes));
            }
        };
        toDispose.pushAll([
            { dispose: () => timer.dispose() },
            editor.diffEditor.onDidUpdateDiff(update),
            editor.diffEditor.onDidChangeModel(update),
            ...changes.models.map(model => model.onDidChangeContent(update))
        ]);
        update();
    }

    private compare(review: Review, changes: ReviewChanges): void {
        const isTooBig = changes.models.some(model => model.getValueLength() > TOO_BIG);
        const hunks = isTooBig ? undefined : compareTexts(changes);
        if (hunks) {
            this.set(review, hunks);
        }
    }

    private set(review: Review, hunks: readonly Hunk[]): void {
        this.hunks.set(review, hunks);
        this.onDidChangeEmitter.fire();
    }
}
