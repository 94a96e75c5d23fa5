import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { barActions } from './bar-actions';
import { SettlingActions } from './settling-actions';

describe('SettlingActions', () => {
    const waiting = barActions({ isUnattended: false, hasEnded: false });
    const gone = barActions({ isUnattended: true, hasEnded: false });

    it('has the first ones pressed at once, and those that take their place half a second later', () => {
        const clock = new ManualClock();
        let settled = 0;
        const actions = new SettlingActions(clock, () => settled++);
        assert.equal(actions.show(waiting), true);
        assert.equal(actions.show(gone), false);
        clock.advance(499);
        assert.deepEqual([actions.show(gone), settled], [false, 0]);
        clock.advance(1);
        assert.deepEqual([actions.show(gone), settled], [true, 1]);
        // Back again within the time, as with an agent that comes and goes.
        assert.equal(actions.show(waiting), false);
        clock.advance(300);
        assert.equal(actions.show(gone), false);
        clock.advance(300);
        assert.deepEqual([actions.show(gone), settled], [false, 1]);
        actions.dispose();
        clock.advance(1_000);
        assert.equal(settled, 1);
    });
});
