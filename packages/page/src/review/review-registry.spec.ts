import * as assert from 'node:assert/strict';
import { ReviewSlot } from './review-registry';

describe('ReviewSlot', () => {
    it('runs one task after the other, also after one that failed', async () => {
        const slot = new ReviewSlot();
        const ran: string[] = [];
        let finish: () => void = () => undefined;
        const first = slot.enqueue(
            () => new Promise<void>((_, reject) => (finish = () => reject(new Error('failed'))))
        );
        const second = slot.enqueue(() => Promise.resolve(ran.push('second')));
        await Promise.resolve();
        assert.deepEqual(ran, []);
        finish();
        await assert.rejects(first, /failed/);
        await second;
        assert.deepEqual(ran, ['second']);
    });
});
