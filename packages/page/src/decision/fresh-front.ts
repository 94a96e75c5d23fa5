import type { Clock } from '@agent-companion/server';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';

/** How long, in milliseconds, what the user presses may still be meant for what was there before. */
const FRESH_MS = 500;

/** Which review is in front, and whether it has only just come there. */
export class FreshFront {
    private current: Review | undefined;
    private freshUntil = -Infinity;

    constructor(private readonly clock: Clock) {}

    /** To be called with the review in front, if there is one, whenever that may have changed. */
    set(review: Review | undefined): void {
        if (review !== this.current) {
            this.current = review;
            this.freshUntil = review ? this.clock.now() + FRESH_MS : -Infinity;
        }
    }

    /**
     * Whether a decision on a review may be meant for what was there before: another review, or a file of the user's. To be asked about each: a key that is held asks again and
     * again, and decides nothing as long as it is held.
     */
    isFresh(review: Review): boolean {
        const isFresh = review === this.current && this.clock.now() < this.freshUntil;
        if (isFresh) {
            this.freshUntil = this.clock.now() + FRESH_MS;
        }
        return isFresh;
    }
}

/** Why what is pressed does nothing to a review that has only just come to where it is. */
export function tooFreshSentence(): string {
    return nls.localize(
        'agent-companion/tooFresh',
        'This change has only just taken the place of another one. Look at it, and press again.'
    );
}
