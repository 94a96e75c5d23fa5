import type { Clock, Disposable } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';

/** How long a review that has come in front cannot be decided, in milliseconds. */
export const COOLDOWN_MS = 500;

/** A review, as far as it tells which of its texts is shown. */
interface ShownReview {
    readonly request: { readonly revision: number };
}

/** Refuses to decide a review for half a second after it has come in front or been replaced. */
export class DecisionCooldown {
    private shown: ReadonlyMap<object, number> = new Map();
    private readonly cooling = new Map<object, Disposable>();
    private readonly changes = new Emitter<void>();

    /** Fires when something can be decided no more, or again. */
    readonly onDidChange = this.changes.event;

    /** @param isRepeated whether the input that is handled now repeats the one before. */
    constructor(
        private readonly clock: Pick<Clock, 'after'>,
        private readonly isRepeated: () => boolean
    ) {}

    /** Takes in which reviews can be seen now. */
    show(reviews: readonly ShownReview[]): void {
        const before = this.shown;
        this.shown = new Map(reviews.map(review => [review, review.request.revision]));
        const come = reviews.filter(review => before.get(review) !== review.request.revision);
        if (come.length > 0) {
            this.begin(...come);
        }
    }

    /** Begins the cooldown of these reviews, or of a question. */
    begin(...come: object[]): void {
        for (const each of come) {
            this.cooling.get(each)?.dispose();
            this.cooling.set(
                each,
                this.clock.after(COOLDOWN_MS, () => {
                    this.cooling.delete(each);
                    this.changes.fire();
                })
            );
        }
        this.changes.fire();
    }

    /** Whether something cannot be decided yet. */
    isCooling(shown: object): boolean {
        return this.cooling.has(shown);
    }

    /** Returns whether a decision is refused; an early attempt begins the cooldown anew. */
    refuses(shown: object): boolean {
        const isCooling = this.isCooling(shown);
        if (isCooling) {
            this.begin(shown);
        }
        return isCooling || this.isRepeated();
    }
}
