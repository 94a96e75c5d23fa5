import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { GuardedScreen, TestReview } from '../../testing/guarded-screen';
import { GLANCE_MS } from './taken-places';

describe('DecisionGuard', () => {
    it('holds no review that is closed once nothing can be meant for it any more: its text may be large', async () => {
        setFlagsFromString('--expose-gc');
        const collectGarbage = runInNewContext('gc') as () => void;
        const screen = new GuardedScreen();
        const { guard, clock } = screen;
        const closed = ((): WeakRef<TestReview> => {
            const review = new TestReview();
            review.widget.isVisible = true;
            guard.update([review], review);
            review.decided = true;
            guard.update([review], undefined);
            review.widget.isDisposed = true;
            guard.update([], undefined);
            return new WeakRef(review);
        })();
        clock.advance(GLANCE_MS);
        screen.draw();
        guard.update([], undefined);
        await setImmediate();
        collectGarbage();
        assert.equal(closed.deref(), undefined);
    });
});
