import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import type { UserInputTracker } from '../focus/user-input-tracker';
import { DecisionGuard } from './decision-guard';

/** What of a review matters. */
class TestReview {
    decided = false;
    isEdited = false;
    readonly request = { revision: 1 };
    readonly widget = { isDisposed: false, isVisible: false };
}

describe('DecisionGuard', () => {
    const input = { isRepetition: false, lastPressedAt: -Infinity };
    let draw: () => void;
    let clock: ManualClock;
    let guard: DecisionGuard;
    let changes: number;
    let first: TestReview;
    let next: TestReview;

    beforeEach(() => {
        clock = new ManualClock();
        guard = new DecisionGuard(input as UserInputTracker, clock, () => new Promise(resolve => (draw = resolve)));
        [first, next, changes] = [new TestReview(), new TestReview(), 0];
        guard.onDidChange(() => changes++);
    });

    /** What is in front after so many milliseconds. */
    function after(milliseconds: number, front: TestReview | undefined): void {
        clock.advance(milliseconds);
        guard.markInFront(front);
    }

    /** The review in front is decided, and its tab closed so many milliseconds later. */
    function decide(review: TestReview, closing: number): void {
        review.decided = true;
        after(0, undefined);
        after(closing, undefined);
        review.widget.isDisposed = true;
    }

    it('takes repeated input for no decision', () => {
        assert.equal(guard.isRepetition, false);
        input.isRepetition = true;
        assert.equal(guard.isRepetition, true);
        input.isRepetition = false;
    });

    it('takes a review in front, and each text of it, for seen once it has been drawn, or the user has brought it', async () => {
        after(0, first);
        assert.equal(guard.isSeen(first), false);
        draw();
        await Promise.resolve();
        assert.equal(guard.isSeen(first), true);
        first.request.revision++;
        after(0, first);
        assert.equal(guard.isSeen(first), false);
        after(0, next);
        assert.equal(guard.isSeen(next), false);
        input.lastPressedAt = clock.now();
        assert.equal(guard.isSeen(next), true);
        input.lastPressedAt = -Infinity;
        guard.markSelected(next);
        assert.equal(guard.isSeen(next), true);
    });

    it('takes no review for seen because the user presses something else', () => {
        after(0, first);
        input.lastPressedAt = clock.now();
        assert.equal(guard.isSeen(first), false);
    });

    it('takes a text that was replaced while its decision was under way, or behind, for neither seen nor settled', async () => {
        after(0, first);
        draw();
        await Promise.resolve();
        for (const isDecided of [true, false]) {
            first.decided = isDecided;
            after(0, undefined);
            first.request.revision++;
            first.decided = false;
            after(1_000, first);
            assert.equal(guard.isSeen(first), false);
            assert.equal(guard.isFresh(first), true);
        }
    });

    it('knows each review that can be seen, not only the one in front', () => {
        Object.assign(next.widget, { isVisible: true });
        after(0, first);
        assert.equal(guard.isSeen(next), false);
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

        it('when its text was replaced while it was behind', () => {
            after(0, first);
            after(5_000, undefined);
            first.request.revision++;
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
            first.decided = true;
            after(0, undefined);
            first.decided = false;
            after(10, first);
            assert.equal(guard.isFresh(first), false);
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
            after(10, undefined);
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

        it('and tells when that begins and ends, or is ended by the user', () => {
            after(0, first);
            decide(first, 0);
            after(0, next);
            assert.equal(changes, 1);
            clock.advance(500);
            assert.equal(changes, 2);
            decide(next, 0);
            after(0, first);
            guard.markSelected(first);
            assert.equal(changes, 4);
        });
    });
});
