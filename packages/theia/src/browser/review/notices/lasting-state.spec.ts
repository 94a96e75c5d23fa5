import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { LastingState } from './lasting-state';

describe('LastingState', () => {
    let clock: ManualClock;
    let begun: number;
    let state: LastingState;

    beforeEach(() => {
        clock = new ManualClock();
        begun = 0;
        state = new LastingState(clock, 5_000, () => begun++);
    });

    it('counts once it has lasted, however often it is said to hold', () => {
        state.set(true);
        clock.advance(3_000);
        state.set(true);
        clock.advance(1_999);
        assert.deepEqual([state.hasLasted, begun], [false, 0]);
        clock.advance(1);
        state.set(true);
        clock.advance(5_000);
        assert.deepEqual([state.hasLasted, begun], [true, 1]);
    });

    it('is over at once, and lasts anew from its next beginning', () => {
        state.set(true);
        clock.advance(4_000);
        state.set(false);
        state.set(true);
        clock.advance(4_000);
        assert.equal(state.hasLasted, false);
        clock.advance(1_000);
        assert.equal(state.hasLasted, true);
        state.set(false);
        assert.equal(state.hasLasted, false);
    });

    it('begins no more after its end', () => {
        state.set(true);
        state.dispose();
        clock.advance(5_000);
        assert.deepEqual([state.hasLasted, begun], [false, 0]);
    });
});
