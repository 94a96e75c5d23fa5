import assert from 'node:assert/strict';
import { waitAtMost } from './timeout';

describe('waitAtMost', () => {
    it('gives the value or the error that comes in time', async () => {
        assert.deepEqual(await waitAtMost(Promise.resolve(1), 1000), { kind: 'value', value: 1 });
        const error = new Error('broken');
        assert.deepEqual(await waitAtMost(Promise.reject(error), 1000), { kind: 'error', error });
    });

    it('says that it was late', async () => {
        assert.deepEqual(await waitAtMost(new Promise(() => undefined), 1), { kind: 'late' });
    });
});
