import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';
import type { UserInputTracker } from '../focus/user-input-tracker';
import type { Review } from '../review';

/** In the first milliseconds of what has come by itself, a review or a button, no input can be meant for it. */
export const GLANCE_MS = 500;

/** The part of a review that the guard needs. */
type GuardedReview = Pick<Review, 'decided' | 'isEdited'> & {
    readonly request: { readonly revision: number };
    readonly widget: { readonly isDisposed: boolean };
};

/**
 * Keeps input from deciding a review that the user has not looked at: repeated input decides nothing, and a review that takes
 * the place of a decided or withdrawn one by itself, or whose text its agent replaces, cannot be decided for half a second,
 * unless the user turns to it or types into it.
 */
export class DecisionGuard {
    private front: GuardedReview | undefined;
    private isInFront = false;
    /** Whether a frame has been drawn with the one in front. */
    private isDrawn = false;
    /** The revision of the text that was in front last. */
    private revision = 0;
    /** Whether that has taken the place of an earlier one in front of the user. */
    private isReplaced = false;
    /** The review that was on the screen right before the one that was in front last. */
    private predecessor: GuardedReview | undefined;
    private freshUntil = 0;
    private lastOnScreen = -Infinity;
    private selected: GuardedReview | undefined;
    private timer = Disposable.NULL;
    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires when a review has become too fresh to be decided, or is not any more. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** @param nextFrame resolves right before the page is drawn next. */
    constructor(
        private readonly input: UserInputTracker,
        private readonly clock: Clock,
        private readonly nextFrame: () => Promise<void>
    ) {}

    /** Whether the input that is being handled is a repetition, such as of a held key: it decides nothing. */
    get isRepetition(): boolean {
        return this.input.isRepetition;
    }

    /**
     * Whether the user can have seen a review that is in front: it has been drawn there, or the user has brought it. A machine
     * that is busy may draw nothing for long, but hand on keys.
     */
    isSeen(review: GuardedReview): boolean {
        const isBrought = review === this.selected || this.clock.now() - this.input.lastPressedAt < GLANCE_MS;
        return review !== this.front || this.isDrawn || isBrought;
    }

    /** Whether a review, or its text, has only just taken the place of another: what is pressed now may have been meant for that. */
    isFresh(review: GuardedReview): boolean {
        const isKnown = review !== this.front || review === this.selected || review.isEdited;
        // Closing a tab brings up the next one before it is a decision.
        const hasTakenPlace = this.isReplaced || this.predecessor?.decided === true;
        return !isKnown && hasTakenPlace && this.clock.now() < this.freshUntil;
    }

    /** To be called whenever another review may be in front, or one may be decided or closed. */
    markInFront(review: GuardedReview | undefined): void {
        const now = this.clock.now();
        // A decided one keeps its place until the decision has arrived.
        if (this.isInFront || (this.front?.decided && !this.front.widget.isDisposed)) {
            this.lastOnScreen = now;
        }
        const wasInFront = this.isInFront;
        this.isInFront = review !== undefined;
        if (review && review !== this.front) {
            this.predecessor = now - this.lastOnScreen < GLANCE_MS ? this.front : undefined;
            // What the user had turned to comes back by itself from now on.
            this.selected = this.front === this.selected ? undefined : this.selected;
            this.front = review;
            this.isReplaced = false;
            this.markNew(review, now);
        } else if (review && wasInFront && review.request.revision !== this.revision) {
            this.selected = undefined;
            this.isReplaced = true;
            this.markNew(review, now);
        }
        this.revision = review?.request.revision ?? this.revision;
        if (review && this.isFresh(review)) {
            this.notify();
        }
    }

    /** The user has turned to a review, which can be decided at once therefore. */
    markSelected(review: GuardedReview): void {
        const wasFresh = this.isFresh(review);
        this.selected = review;
        if (wasFresh) {
            this.notify();
        }
    }

    /** A review, or a text of it, has just come in front. */
    private markNew(review: GuardedReview, now: number): void {
        this.freshUntil = now + GLANCE_MS;
        this.isDrawn = false;
        this.nextFrame()
            .then(() => (this.isDrawn ||= review === this.front))
            .catch(() => undefined);
    }

    /** Tells of a change, and of the next one when the review in front is not too fresh any more. */
    private notify(): void {
        this.timer.dispose();
        if (this.front && this.isFresh(this.front)) {
            this.timer = this.clock.after(this.freshUntil - this.clock.now(), () => this.notify());
        }
        this.onDidChangeEmitter.fire();
    }
}
