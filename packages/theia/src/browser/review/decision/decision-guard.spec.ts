import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { DecisionGuard } from './decision-guard';

/** What of a review matters. */
class TestReview {
    decided = false;
    isEdited = false;
    readonly request = { revision: 1 };
    readonly widget = { isDisposed: false, isVisible: false };
}

describe('DecisionGuard', () => {
    const input = { isRepetition: false };
    let draw: () => void;
    let clock: ManualClock;
    let guard: DecisionGuard;
    let changes: number;
    let first: TestReview;
    let next: TestReview;

    beforeEach(() => {
        clock = new ManualClock();
        guard = new DecisionGuard(input, clock, listener => (draw = listener));
        [first, next, changes] = [new TestReview(), new TestReview(), 0];
        guard.onDidChange(() => changes++);
    });

    /** What can be seen after so many milliseconds; keys go to the first of it that is not decided. */
    function after(milliseconds: number, ...seen: TestReview[]): void {
        clock.advance(milliseconds);
        [first, next].forEach(review => (review.widget.isVisible = seen.includes(review)));
        const target = seen.find(({ decided }) => !decided);
        guard.update(
            [first, next].filter(({ widget }) => !widget.isDisposed),
            target
        );
    }

    /** What can be seen is decided, and its tab closed so many milliseconds later. */
    function decide(review: TestReview, closing: number): void {
        review.decided = true;
        after(0, review);
        review.widget.isDisposed = true;
        after(closing);
    }

    it('takes repeated input for no decision', () => {
        assert.equal(guard.isRepetition, false);
        input.isRepetition = true;
        assert.equal(guard.isRepetition, true);
        input.isRepetition = false;
    });

    describe('takes a review for drawn', () => {
        it('once the page has been drawn with it, and with each new text of it', () => {
            assert.equal(guard.isDrawn(first), false);
            after(0, first);
            assert.equal(guard.isDrawn(first), false);
            draw();
            assert.equal(guard.isDrawn(first), true);
            first.request.revision++;
            assert.equal(guard.isDrawn(first), false);
            after(0, first);
            assert.equal(guard.isDrawn(first), false);
            draw();
            assert.equal(guard.isDrawn(first), true);
        });

        it('anew whenever it comes back', () => {
            after(0, first);
            draw();
            after(0, next);
            after(0, first);
            assert.equal(guard.isDrawn(first), false);
            draw();
            assert.equal(guard.isDrawn(first), true);
        });

        it('beside another one', () => {
            after(0, first, next);
            draw();
            assert.equal(guard.isDrawn(next), true);
            next.request.revision++;
            after(0, first, next);
            assert.equal(guard.isDrawn(next), false);
        });

        it('when the user has turned to it, but not with what its agent replaces it by', () => {
            guard.markSelected(first);
            after(0, first);
            assert.equal(guard.isDrawn(first), true);
            first.request.revision++;
            assert.equal(guard.isDrawn(first), false);
        });
    });

    describe('has a review decided at once', () => {
        it('where none was before', () => {
            after(0, first);
            assert.equal(guard.isFresh(first), false);
        });

        it('where the user has turned from one that still waits', () => {
            after(0, first);
            after(5_000, next);
            assert.equal(guard.isFresh(next), false);
        });

        it('when the user turns to it', () => {
            after(0, first);
            decide(first, 0);
            after(0, next);
            assert.equal(guard.isFresh(next), true);
            guard.markSelected(next);
            assert.equal(guard.isFresh(next), false);
        });

        it('when the user has selected it before it comes up', () => {
            after(0, first);
            decide(first, 0);
            guard.markSelected(next);
            after(0, next);
            assert.equal(guard.isFresh(next), false);
        });

        it('when the user turns to it, whose text was replaced while it was behind', () => {
            after(0, first);
            after(5_000);
            first.request.revision++;
            guard.markSelected(first);
            after(10, first);
            assert.equal(guard.isFresh(first), false);
        });

        it('when the user has typed into it', () => {
            after(0, first);
            decide(first, 0);
            after(0, next);
            next.isEdited = true;
            assert.equal(guard.isFresh(next), false);
        });

        it('when its own decision did not count', () => {
            after(0, first);
            draw();
            first.decided = true;
            after(0, first);
            first.decided = false;
            after(10, first);
            assert.deepEqual([guard.isFresh(first), guard.isDrawn(first)], [false, true]);
        });

        it('when the decided one has been gone for half a second', () => {
            after(0, first);
            decide(first, 100);
            after(500, next);
            assert.equal(guard.isFresh(next), false);
        });
    });

    describe('has a review wait for half a second', () => {
        for (const [how, closing] of [
            ['at once', 0],
            ['though its decision took long to arrive', 20_000]
        ] as const) {
            it(`when it takes the place of one that is decided, ${how}`, () => {
                after(0, first);
                decide(first, closing);
                after(50, next);
                assert.equal(guard.isFresh(next), true);
                after(499, next);
                assert.equal(guard.isFresh(next), true);
                after(1, next);
                assert.equal(guard.isFresh(next), false);
            });
        }

        it('when it takes the place of one whose tab the user has closed, which is a decision a moment later', () => {
            after(0, first);
            after(5_000, next);
            first.decided = first.widget.isDisposed = true;
            assert.equal(guard.isFresh(next), true);
            after(499, next);
            assert.equal(guard.isFresh(next), true);
        });

        it('when its agent opens it directly after a decision', () => {
            after(0, first);
            decide(first, 100);
            after(499, next);
            assert.equal(guard.isFresh(next), true);
        });

        it('though the user had turned to it before another one came in front', () => {
            guard.markSelected(first);
            after(0, first);
            after(5_000, next);
            after(5_000, next);
            decide(next, 0);
            after(0, first);
            assert.equal(guard.isFresh(first), true);
        });

        it('though it is out of sight for a moment', () => {
            after(0, first);
            decide(first, 0);
            after(0, next);
            after(10);
            after(10, next);
            clock.advance(479);
            assert.equal(guard.isFresh(next), true);
            clock.advance(1);
            assert.equal(guard.isFresh(next), false);
        });

        it('when its text is replaced in front of the user, though the user had turned to it', () => {
            guard.markSelected(first);
            after(0, first);
            first.request.revision++;
            after(5_000, first);
            assert.equal(guard.isFresh(first), true);
            after(499, first);
            assert.equal(guard.isFresh(first), true);
            after(1, first);
            assert.equal(guard.isFresh(first), false);
        });

        it('when its text is replaced while its decision is under way', () => {
            after(0, first);
            first.decided = true;
            after(0, first);
            first.request.revision++;
            after(5_000, first);
            first.decided = false;
            after(0, first);
            assert.deepEqual([guard.isFresh(first), guard.isDrawn(first)], [true, false]);
        });

        it('when its text was replaced while it was behind', () => {
            after(0, first);
            after(5_000);
            first.request.revision++;
            after(5_000, first);
            assert.deepEqual([guard.isFresh(first), guard.isDrawn(first)], [true, false]);
        });

        it('when it comes beside another one in the place of one that is decided', () => {
            const beside = new TestReview();
            beside.widget.isVisible = true;
            guard.update([beside, first], beside);
            first.widget.isVisible = true;
            guard.update([beside, first], beside);
            first.decided = first.widget.isDisposed = true;
            next.widget.isVisible = true;
            guard.update([beside, next], beside);
            assert.deepEqual([guard.isFresh(next), guard.isFresh(beside)], [true, false]);
        });

        it('when keys go to it from now on, since the one beside it is decided', () => {
            after(0, first, next);
            clock.advance(5_000);
            first.decided = true;
            after(0, first, next);
            assert.equal(guard.isFresh(next), true);
        });

        it('and tells when that begins and ends, or is ended by the user', () => {
            after(0, first);
            decide(first, 0);
            after(0, next);
            assert.equal(changes, 1);
            clock.advance(500);
            assert.equal(changes, 2);
            next.request.revision++;
            after(0, next);
            guard.markSelected(next);
            assert.equal(changes, 4);
        });
    });
});
