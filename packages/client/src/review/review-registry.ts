import type { Event } from '@agent-companion/core/server';
import { Emitter, SerialQueue } from '@agent-companion/core/support';
import type { ReviewRequest } from '@agent-companion/core/contract';
import type { Review } from './review';

/** Knowledge of one review, from the first call about it until the page is left. */
export class ReviewSlot<R extends Review = Review> {
    /** The request that a tab is opened for, or will be. */
    opening: ReviewRequest | undefined;
    /** The review as long as it is in its tab, decided or not. */
    review: R | undefined;
    /** Whether the review is over: it is never opened again, though an edited text may still be shown. */
    hasEnded = false;

    /** Opens and closes the tab in order. */
    readonly turns = new SerialQueue();

    /** The request, from before the tab is opened until that is closed. */
    get request(): ReviewRequest | undefined {
        return this.review?.request ?? this.opening;
    }
}

/** Review that has not ended, also before it is on the screen. */
export interface ReviewUnderWay {
    readonly request: ReviewRequest;
    readonly isDecided: boolean;
}

/** Keeps the page's reviews by id, also ended ones: a request to show may be late. */
export class ReviewRegistry<R extends Review = Review> {
    private readonly slots = new Map<string, ReviewSlot<R>>();
    private readonly changes = new Emitter<R>();
    private readonly expectations = new Emitter<void>();

    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    readonly onDidChange: Event<R> = this.changes.event;

    /** Fires when a review is to come onto the screen. */
    readonly onDidExpect: Event<void> = this.expectations.event;

    /** The slot of an id, made if there is none. */
    slotOf(id: string): ReviewSlot<R> {
        const slot = this.slots.get(id) ?? new ReviewSlot<R>();
        this.slots.set(id, slot);
        return slot;
    }

    find(id: string | undefined): ReviewSlot<R> | undefined {
        return id === undefined ? undefined : this.slots.get(id);
    }

    /** The reviews in their tabs, decided or not, the oldest first. */
    open(): R[] {
        return [...this.slots.values()].flatMap(({ review }) => review ?? []);
    }

    /** The reviews that have not ended, the oldest first. */
    underWay(): ReviewUnderWay[] {
        return [...this.slots.values()].flatMap(({ request, review, hasEnded }) =>
            request && !hasEnded ? { request, isDecided: review?.decided === true } : []
        );
    }

    /** A review is to come onto the screen. */
    expect(request: ReviewRequest): void {
        const slot = this.slotOf(request.id);
        if (!slot.hasEnded && !slot.review) {
            slot.opening ??= request;
            this.expectations.fire();
        }
    }

    /** Tells that something about a review has changed. */
    notifyChange(review: R): void {
        this.changes.fire(review);
    }
}
