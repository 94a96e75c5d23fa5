import type { Clock, Disposable } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';

/** How long, in milliseconds, what the user presses may still be meant for what was there before. */
export const FRESH_MS = 500;

/** Which review is in front, and whether it has only just come there. */
export class FreshFront {
    private current: Review | undefined;
    private revision: number | undefined;
    private freshUntil = -Infinity;
    private end: Disposable | undefined;
    /** Until when each review was fresh that has been in front. */
    private readonly ends = new WeakMap<Review, number>();
    private readonly changes = new Emitter<void>();

    /** Fires when a review has come to the front or left it, and when the one there may be decided. */
    readonly onDidChange = this.changes.event;

    constructor(private readonly clock: Clock) {}

    /** Whether the review in front has only just come there. Unlike {@link isFresh}, asking is no attempt to decide. */
    get hasFresh(): boolean {
        return this.clock.now() < this.freshUntil;
    }

    /** To be called with the review in front, if there is one, whenever that, or its proposal, may have changed. */
    set(review: Review | undefined): void {
        const revision = review?.request.revision;
        if (review !== this.current || revision !== this.revision) {
            [this.current, this.revision] = [review, revision];
            this.refreshUntil(review ? this.clock.now() + FRESH_MS : -Infinity);
            this.changes.fire();
        }
    }

    /**
     * Whether a decision on a review may be meant for what was there before: another review, an earlier text of this one, or a file
     * of the user's. To be asked about each: a key that is held asks again and again, and decides nothing as long as it is held.
     */
    isFresh(review: Review): boolean {
        const isFresh = review === this.current && this.hasFresh;
        if (isFresh) {
            this.refreshUntil(this.clock.now() + FRESH_MS);
        }
        return isFresh;
    }

    /** Whether a review has come in front too lately for the user to have meant it, though another may be in front by now. */
    wasFresh(review: Review): boolean {
        return this.clock.now() < (this.ends.get(review) ?? -Infinity);
    }

    private refreshUntil(time: number): void {
        this.end?.dispose();
        this.freshUntil = time;
        if (this.current) {
            this.ends.set(this.current, time);
        }
        this.end = this.hasFresh ? this.clock.after(FRESH_MS, () => this.settle()) : undefined;
    }

    private settle(): void {
        // A timer may be a little early by the clock.
        this.freshUntil = -Infinity;
        this.changes.fire();
    }
}

/** Why what is pressed does nothing to a review that has only just come to where it is. */
export function tooFreshSentence(): string {
    return nls.localize(
        'agent-companion/tooFresh',
        'This change has only just taken the place of another one. Look at it, and press again.'
    );
}
