import { ManualClock } from '@agent-companion/server/testing';
import { DecisionGuard } from '../review/decision/decision-guard';

/** What of a review matters to the guard. */
export class TestReview {
    decided = false;
    isEdited = false;
    readonly request = { revision: 1 };
    readonly widget = { isDisposed: false, isVisible: false };
    /** Whether its editor has lines to draw. */
    hasLines = true;
    readonly drawText = (): boolean => this.hasLines;
}

/** A screen for two reviews, and its decision guard. */
export class GuardedScreen {
    readonly input = { isRepetition: false };
    readonly clock = new ManualClock();
    readonly guard = new DecisionGuard(this.input, this.clock, listener => void this.frame.push(listener));
    readonly first = new TestReview();
    readonly next = new TestReview();
    private frame: (() => void)[] = [];

    /** Draws what is to be seen. */
    draw(): void {
        this.frame.splice(0).forEach(tell => tell());
    }

    /** What can be seen after so many milliseconds; keys go to the first of it that is not decided. */
    after(milliseconds: number, ...seen: TestReview[]): void {
        const { first, next } = this;
        this.clock.advance(milliseconds);
        [first, next].forEach(review => (review.widget.isVisible = seen.includes(review)));
        const open = [first, next].filter(({ widget }) => !widget.isDisposed);
        this.guard.update(
            open,
            seen.find(({ decided }) => !decided)
        );
    }

    /** What can be seen is decided, and its tab closed so many milliseconds later. */
    decide(review: TestReview, closing: number): void {
        review.decided = true;
        this.after(0, review);
        review.widget.isDisposed = true;
        this.after(closing);
    }
}
