import * as assert from 'node:assert/strict';
import { GuardedScreen, TestReview } from '../../testing/guarded-screen';

describe('DecisionGuard', () => {
    let screen: GuardedScreen;
    let changes: number;
    let first: TestReview;
    let next: TestReview;

    beforeEach(() => {
        screen = new GuardedScreen();
        ({ first, next } = screen);
        changes = 0;
        screen.guard.onDidChange(() => changes++);
    });

    it('takes repeated input for no decision', () => {
        assert.equal(screen.guard.isRepetition, false);
        screen.input.isRepetition = true;
        assert.equal(screen.guard.isRepetition, true);
        screen.input.isRepetition = false;
    });

    describe('has a review decided at once', () => {
        it('where none was before', () => {
            screen.after(0, first);
            assert.equal(screen.guard.isFresh(first), false);
        });

        it('where the user has turned from one that still waits', () => {
            screen.after(0, first);
            screen.after(5_000, next);
            assert.equal(screen.guard.isFresh(next), false);
        });

        it('when the user turns to it', () => {
            screen.after(0, first);
            screen.decide(first, 0);
            screen.after(0, next);
            assert.equal(screen.guard.isFresh(next), true);
            screen.guard.markSelected(next);
            assert.equal(screen.guard.isFresh(next), false);
        });

        it('when the user has selected it before it comes up', () => {
            screen.after(0, first);
            screen.decide(first, 0);
            screen.guard.markSelected(next);
            screen.after(0, next);
            assert.equal(screen.guard.isFresh(next), false);
        });

        it('when the user turns to it, whose text was replaced while it was behind', () => {
            screen.after(0, first);
            screen.after(5_000);
            first.request.revision++;
            screen.guard.markSelected(first);
            screen.after(10, first);
            assert.equal(screen.guard.isFresh(first), false);
        });

        it('when the user has typed into it', () => {
            screen.after(0, first);
            screen.decide(first, 0);
            screen.after(0, next);
            next.isEdited = true;
            assert.equal(screen.guard.isFresh(next), false);
        });

        it('when its own decision did not count', () => {
            screen.after(0, first);
            screen.draw();
            first.decided = true;
            screen.after(0, first);
            first.decided = false;
            screen.after(10, first);
            assert.deepEqual([screen.guard.isFresh(first), screen.guard.isDrawn(first)], [false, true]);
        });

        it('when the decided one has been gone for half a second', () => {
            screen.after(0, first);
            screen.decide(first, 100);
            screen.after(500, next);
            assert.equal(screen.guard.isFresh(next), false);
        });
    });

    describe('has a review wait for half a second', () => {
        for (const [how, closing] of [
            ['at once', 0],
            ['though its decision took long to arrive', 20_000]
        ] as const) {
            it(`when it takes the place of one that is decided, ${how}`, () => {
                screen.after(0, first);
                screen.decide(first, closing);
                screen.after(50, next);
                assert.equal(screen.guard.isFresh(next), true);
                screen.after(499, next);
                assert.equal(screen.guard.isFresh(next), true);
                screen.after(1, next);
                assert.equal(screen.guard.isFresh(next), false);
            });
        }

        it('when it takes the place of one whose tab the user has closed, which is a decision a moment later', () => {
            screen.after(0, first);
            screen.after(5_000, next);
            first.decided = first.widget.isDisposed = true;
            assert.equal(screen.guard.isFresh(next), true);
            screen.after(499, next);
            assert.equal(screen.guard.isFresh(next), true);
        });

        it('when its agent opens it directly after a decision', () => {
            screen.after(0, first);
            screen.decide(first, 100);
            screen.after(499, next);
            assert.equal(screen.guard.isFresh(next), true);
        });

        it('though the user had turned to it before another one came in front', () => {
            screen.guard.markSelected(first);
            screen.after(0, first);
            screen.after(5_000, next);
            screen.after(5_000, next);
            screen.decide(next, 0);
            screen.after(0, first);
            assert.equal(screen.guard.isFresh(first), true);
        });

        it('though it is out of sight for a moment', () => {
            screen.after(0, first);
            screen.decide(first, 0);
            screen.after(0, next);
            screen.after(10);
            screen.after(10, next);
            screen.clock.advance(479);
            assert.equal(screen.guard.isFresh(next), true);
            screen.clock.advance(1);
            assert.equal(screen.guard.isFresh(next), false);
        });

        it('when its text is replaced in front of the user, though the user had turned to it', () => {
            screen.guard.markSelected(first);
            screen.after(0, first);
            first.request.revision++;
            screen.after(5_000, first);
            assert.equal(screen.guard.isFresh(first), true);
            screen.after(499, first);
            assert.equal(screen.guard.isFresh(first), true);
            screen.after(1, first);
            assert.equal(screen.guard.isFresh(first), false);
        });

        it('when its text is replaced while its decision is under way', () => {
            screen.after(0, first);
            first.decided = true;
            screen.after(0, first);
            first.request.revision++;
            screen.after(5_000, first);
            first.decided = false;
            screen.after(0, first);
            assert.deepEqual([screen.guard.isFresh(first), screen.guard.isDrawn(first)], [true, false]);
        });

        it('when its text was replaced while it was behind', () => {
            screen.after(0, first);
            screen.after(5_000);
            first.request.revision++;
            screen.after(5_000, first);
            assert.deepEqual([screen.guard.isFresh(first), screen.guard.isDrawn(first)], [true, false]);
        });

        it('when it comes beside another one in the place of one that is decided', () => {
            const beside = new TestReview();
            beside.widget.isVisible = true;
            screen.guard.update([beside, first], beside);
            first.widget.isVisible = true;
            screen.guard.update([beside, first], beside);
            first.decided = first.widget.isDisposed = true;
            next.widget.isVisible = true;
            screen.guard.update([beside, next], beside);
            assert.deepEqual([screen.guard.isFresh(next), screen.guard.isFresh(beside)], [true, false]);
        });

        it('when keys go to it from now on, since the one beside it is decided', () => {
            screen.after(0, first, next);
            screen.clock.advance(5_000);
            first.decided = true;
            screen.after(0, first, next);
            assert.equal(screen.guard.isFresh(next), true);
        });

        it('when a key has shown it first, right after another one was decided', () => {
            screen.after(0, first);
            first.decided = true;
            screen.guard.update([first, next], next);
            // In another editor group.
            first.widget.isVisible = next.widget.isVisible = true;
            screen.guard.update([first, next], next);
            assert.equal(screen.guard.isFresh(next), true);
        });

        it('when keys go to it right before the one beside it is decided', () => {
            first.widget.isVisible = next.widget.isVisible = true;
            screen.guard.update([first, next], first);
            screen.clock.advance(5_000);
            screen.guard.update([first, next], next);
            first.decided = true;
            screen.guard.update([first, next], next);
            assert.equal(screen.guard.isFresh(next), true);
        });

        it('and tells when that begins and ends, or is ended by the user', () => {
            screen.after(0, first);
            screen.decide(first, 0);
            screen.after(0, next);
            assert.equal(changes, 1);
            screen.clock.advance(500);
            assert.equal(changes, 2);
            next.request.revision++;
            screen.after(0, next);
            screen.draw();
            screen.guard.markSelected(next);
            assert.equal(changes, 4);
        });
    });
});
