/** So long, in milliseconds, nobody can have looked at a review that has come by itself. */
const GLANCE = 500;

/** What of a review matters here. */
interface ShownReview {
    readonly decided: boolean;
    /** Whoever has typed into it has looked at it. */
    readonly isEdited: boolean;
    readonly widget: { readonly isDisposed: boolean };
}

/**
 * Tells a review that has only just taken the place of one that is over: a key or a click that was meant for that one
 * would decide it unseen.
 */
export class ReviewFreshness {
    private last: ShownReview | undefined;
    private isInFront = false;
    /** When the last one was known to be on the screen. */
    private seenAt = -Infinity;
    private taken: { place?: ShownReview; at: number; after: number } = { at: 0, after: Infinity };
    private asked: ShownReview | undefined;

    /** @param now the time in milliseconds, from anywhere on. */
    constructor(private readonly now: () => number) {}

    /** To be called whenever another review may be in front, or one may be decided or closed. */
    look(front: ShownReview | undefined): void {
        const now = this.now();
        const { last } = this;
        // A decided one keeps its place until the decision has arrived.
        if (this.isInFront || (last?.decided && !last.widget.isDisposed)) {
            this.seenAt = now;
        }
        this.isInFront = front !== undefined;
        if (front && front !== last) {
            this.taken = { place: last, at: now, after: now - this.seenAt };
            this.last = front;
        }
    }

    /** The user has turned to a review. */
    ask(review: ShownReview): void {
        this.asked = review;
    }

    /** How long, in milliseconds, a review is still too fresh to be decided; 0 if it is not. */
    msLeft(review: ShownReview): number {
        const { place, at, after } = this.taken;
        const isKnown = review !== this.last || review === this.asked || review.isEdited;
        return !isKnown && place?.decided && after < GLANCE ? Math.max(0, at + GLANCE - this.now()) : 0;
    }
}
