import type { Clock } from '@agent-companion/server';
import type { Review } from '../review';

/** In the first milliseconds of what has come by itself, a review or a button, no input can be meant for it. */
export const GLANCE_MS = 500;

/** The part of a review that matters for whether input can be meant for it. */
export type GuardedReview = Pick<Review, 'decided' | 'isEdited'> & {
    readonly request: { readonly revision: number };
    readonly widget: { readonly isDisposed: boolean; readonly isVisible: boolean };
    /** Renders pending changes of its text at once. @returns whether a line of it is drawn; none is while the editor has no size. */
    drawText(): boolean;
};

/** A review, or a new text of it, that has come where input goes. */
interface Arrival {
    readonly review: GuardedReview;
    /** What it may have come in the place of. */
    readonly predecessors: readonly Pick<GuardedReview, 'decided'>[];
    /** Whether it is looked at once it is edited: not if it was edited before, or is by a command. */
    readonly countsEdits: boolean;
    readonly until: number;
}

/** What a review's new text has come in the place of: that cannot be decided any more. */
const EARLIER_TEXT = { decided: true };

/** What a review has displaced by itself: no input to the review was meant for it, decided or not. */
const DISPLACED = { decided: true };

/** Knows for a moment which reviews have come in the place of others, and which texts in the place of earlier ones. */
export class TakenPlaces {
    /** The last one that has been decided, or has gone, is at the end. */
    private departures: readonly { readonly review: GuardedReview; readonly until: number }[] = [];
    private arrivals: readonly Arrival[] = [];

    constructor(private readonly clock: Pick<Clock, 'now'>) {}

    /** Reviews have been decided, or have gone from the screen. */
    leave(reviews: readonly GuardedReview[]): void {
        const now = this.clock.now();
        const departures = reviews.map(review => ({ review, until: now + GLANCE_MS }));
        this.departures = [...this.departures.filter(({ until }) => now < until), ...departures];
        this.arrivals = this.arrivals.filter(({ until }) => now < until);
    }

    /**
     * A review has come onto the screen, or keys go to it from now on.
     * @param isReplaced whether it has come with another text than it was there with before.
     * @param former the review that keys went to until now, which may be decided in a moment.
     */
    come(review: GuardedReview, isReplaced: boolean, former?: GuardedReview): void {
        const departed = this.departures.map(each => each.review);
        // What went before it did itself is not what it comes in the place of.
        const gone = departed.slice(departed.lastIndexOf(review) + 1);
        const predecessors = isReplaced ? [EARLIER_TEXT] : former ? [...gone, former] : gone;
        if (predecessors.length > 0) {
            this.arrive(review, predecessors);
        }
    }

    /** A review comes by itself in the place of one that still waits. */
    displace(review: GuardedReview): void {
        this.arrive(review, [DISPLACED]);
    }

    /** What is made of a review's text from now on is no sign that the user has looked at it. */
    disregardEdits(review: GuardedReview): void {
        this.arrivals = this.arrivals.map(arrival =>
            arrival.review === review ? { ...arrival, countsEdits: false } : arrival
        );
    }

    /** Until when, in milliseconds since 1970, input to a review may be meant for what was in its place; undefined if it cannot be. */
    freshUntil(review: GuardedReview): number | undefined {
        const now = this.clock.now();
        const isFresh = ({ predecessors, countsEdits, until, ...arrival }: Arrival): boolean =>
            arrival.review === review &&
            now < until &&
            !(countsEdits && review.isEdited) &&
            // Closing a tab brings up the next one before it is a decision.
            predecessors.some(({ decided }) => decided);
        return this.arrivals.filter(isFresh).at(-1)?.until;
    }

    private arrive(review: GuardedReview, predecessors: Arrival['predecessors']): void {
        const arrival = { review, predecessors, countsEdits: !review.isEdited, until: this.clock.now() + GLANCE_MS };
        this.arrivals = [...this.arrivals, arrival];
    }
}
