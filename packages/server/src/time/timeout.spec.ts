import assert from 'node:assert/strict';
import { ManualClock } from '../testing/manual-clock';
import { waitAtMost } from './timeout';

describe('waitAtMost', () => {
    it('gives the value or the error that comes in time', async () => {
        assert.deepEqual(await waitAtMost(Promise.resolve(1), 1000), { kind: 'value', value: 1 });
        const error = new Error('broken');
        assert.deepEqual(await waitAtMost(Promise.reject(error), 1000), { kind: 'error', error });
    });

    it('says that it was late', async () => {
        const clock = new ManualClock();
        const waited = waitAtMost(new Promise(() => undefined), 1_000, clock);
        clock.advance(1_000);
        assert.deepEqual(await waited, { kind: 'late' });
        assert.ok(clock.isIdle);
    });
});
