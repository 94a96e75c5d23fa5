import * as assert from 'node:assert/strict';
import { FakeReviewScreen } from '../testing/fake-review-screen';
import { reviewRequest } from '../testing/review-request';
import { ReviewRegistry, ReviewSlot } from './review-registry';

describe('ReviewRegistry', () => {
    it('has a request as soon as its tab is opened, lists the review once it is open, and forgets it when it is closed', async () => {
        const screen = new FakeReviewScreen();
        const { registry } = screen;
        const opening = screen.reviews.show(reviewRequest());
        await screen.untilOpening();
        assert.equal(registry.find('id')?.request?.text, 'proposal\n');
        assert.deepEqual(registry.open(), []);
        await opening;
        assert.deepEqual(registry.open(), [screen.opened[0].review]);
        await screen.reviews.closeByAgent('id');
        assert.deepEqual([registry.find('id')?.request, registry.open()], [undefined, []]);
        assert.equal(registry.find('id')?.hasEnded, true);
    });

    it('finds nothing for an id that it has not heard of, nor for none', () => {
        const registry = new ReviewRegistry();
        assert.deepEqual([registry.find('other'), registry.find(undefined)], [undefined, undefined]);
    });
});

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
