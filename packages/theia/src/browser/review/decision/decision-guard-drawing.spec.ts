import * as assert from 'node:assert/strict';
import { GuardedScreen, TestReview } from '../../testing/guarded-screen';

describe('DecisionGuard takes a review for drawn', () => {
    let screen: GuardedScreen;
    let first: TestReview;
    let next: TestReview;

    beforeEach(() => {
        screen = new GuardedScreen();
        ({ first, next } = screen);
    });

    it('once the page has been drawn with it, and with each new text of it', () => {
        assert.equal(screen.guard.isDrawn(first), false);
        screen.after(0, first);
        assert.equal(screen.guard.isDrawn(first), false);
        screen.draw();
        assert.equal(screen.guard.isDrawn(first), true);
        first.request.revision++;
        assert.equal(screen.guard.isDrawn(first), false);
        screen.after(0, first);
        assert.equal(screen.guard.isDrawn(first), false);
        screen.draw();
        assert.equal(screen.guard.isDrawn(first), true);
    });

    it('not before its editor has drawn text: that may have no size in the first frame', () => {
        first.hasLines = false;
        screen.after(0, first);
        screen.draw();
        assert.equal(screen.guard.isDrawn(first), false);
        screen.draw();
        assert.equal(screen.guard.isDrawn(first), false);
        first.hasLines = true;
        screen.draw();
        assert.equal(screen.guard.isDrawn(first), true);
    });

    it('where nothing of the text can be shown, such as in a window that is too low, after some frames', () => {
        first.hasLines = false;
        screen.after(0, first);
        for (let frame = 0; frame <= 60; frame++) {
            assert.equal(screen.guard.isDrawn(first), false);
            screen.draw();
        }
        assert.equal(screen.guard.isDrawn(first), true);
    });

    it('anew whenever it comes back', () => {
        screen.after(0, first);
        screen.draw();
        screen.after(0, next);
        screen.after(0, first);
        assert.equal(screen.guard.isDrawn(first), false);
        screen.draw();
        assert.equal(screen.guard.isDrawn(first), true);
    });

    it('beside another one', () => {
        screen.after(0, first, next);
        screen.draw();
        assert.equal(screen.guard.isDrawn(next), true);
        next.request.revision++;
        screen.after(0, first, next);
        assert.equal(screen.guard.isDrawn(next), false);
    });

    it('not when the user turns to it in a picture of an earlier text', () => {
        screen.after(0, first);
        screen.draw();
        first.request.revision++;
        screen.guard.markSelected(first);
        screen.after(0, first);
        screen.guard.markSelected(first);
        assert.equal(screen.guard.isDrawn(first), false);
        screen.draw();
        assert.deepEqual([screen.guard.isDrawn(first), screen.guard.isFresh(first)], [true, true]);
        screen.guard.markSelected(first);
        assert.equal(screen.guard.isFresh(first), false);
    });

    it('when the user has turned to it, but not with what its agent replaces it by', () => {
        screen.guard.markSelected(first);
        screen.after(0, first);
        assert.equal(screen.guard.isDrawn(first), true);
        first.request.revision++;
        assert.equal(screen.guard.isDrawn(first), false);
    });
});
