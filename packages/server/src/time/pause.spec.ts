import assert from 'node:assert/strict';
import { ManualClock } from '../testing/manual-clock';
import { pause } from './pause';

describe('pause', () => {
    it('resolves when the time is over', async () => {
        const clock = new ManualClock();
        const paused = pause(1_000, clock, new AbortController().signal);
        clock.advance(1_000);
        await paused;
    });

    it('resolves as soon as it is aborted, and leaves nothing to happen', async () => {
        const clock = new ManualClock();
        const ending = new AbortController();
        const paused = pause(1_000, clock, ending.signal);
        ending.abort();
        await Promise.all([paused, pause(1_000, clock, ending.signal)]);
        assert.ok(clock.isIdle);
    });
});
