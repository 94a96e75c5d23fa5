import * as assert from 'node:assert/strict';
import { ReviewFreshness } from './review-freshness';

/** What of a review matters. */
class TestReview {
    decided = false;
    isEdited = false;
    readonly widget = { isDisposed: false };
}

describe('A review that comes in front', () => {
    let now: number;
    let fresh: ReviewFreshness;
    let first: TestReview;
    let next: TestReview;

    beforeEach(() => {
        now = 1_000_000;
        fresh = new ReviewFreshness(() => now);
        [first, next] = [new TestReview(), new TestReview()];
    });

    /** What is in front after so many milliseconds. */
    function after(milliseconds: number, front: TestReview | undefined): void {
        now += milliseconds;
        fresh.look(front);
    }

    /** The review in front is decided, and its tab closed so many milliseconds later. */
    function decide(review: TestReview, closing: number): void {
        review.decided = true;
        after(0, undefined);
        after(closing, undefined);
        review.widget.isDisposed = true;
    }

    it('is not fresh where none was before', () => {
        after(0, first);
        assert.equal(fresh.msLeft(first), 0);
    });

    it('is not fresh where the user has turned from one that still waits', () => {
        after(0, first);
        after(5_000, next);
        assert.equal(fresh.msLeft(next), 0);
    });

    for (const [how, closing] of [
        ['at once', 0],
        ['though its decision took long to arrive', 20_000]
    ] as const) {
        it(`is fresh for half a second when it takes the place of one that is decided, ${how}`, () => {
            after(0, first);
            decide(first, closing);
            after(50, next);
            assert.equal(fresh.msLeft(next), 500);
            after(499, next);
            assert.equal(fresh.msLeft(next), 1);
            after(1, next);
            assert.equal(fresh.msLeft(next), 0);
        });
    }

    it('is fresh when it takes the place of one whose tab the user has closed, which is a decision a moment later', () => {
        after(0, first);
        after(5_000, next);
        first.decided = first.widget.isDisposed = true;
        assert.equal(fresh.msLeft(next), 500);
    });

    it('is fresh when its agent opens it directly after a decision, but not a moment later', () => {
        after(0, first);
        decide(first, 100);
        after(499, next);
        assert.equal(fresh.msLeft(next), 500);
        decide(next, 100);
        const last = new TestReview();
        after(500, last);
        assert.equal(fresh.msLeft(last), 0);
    });

    it('stays fresh when it is out of sight for a moment', () => {
        after(0, first);
        decide(first, 0);
        after(0, next);
        after(10, undefined);
        after(10, next);
        assert.equal(fresh.msLeft(next), 480);
    });

    it('is not fresh any more when the user turns to it, nor is one that the user asks for', () => {
        after(0, first);
        decide(first, 0);
        fresh.ask(next);
        after(0, next);
        assert.equal(fresh.msLeft(next), 0);
    });

    it('is not fresh any more when the user has typed into it', () => {
        after(0, first);
        decide(first, 0);
        after(0, next);
        next.isEdited = true;
        assert.equal(fresh.msLeft(next), 0);
    });

    it('is not fresh when its own decision did not count', () => {
        after(0, first);
        first.decided = true;
        after(0, undefined);
        first.decided = false;
        after(10, first);
        assert.equal(fresh.msLeft(first), 0);
    });
});
