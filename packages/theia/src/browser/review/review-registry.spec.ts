import * as assert from 'node:assert/strict';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import type { LifecycleContext } from './lifecycle-context';
import { ReviewLifecycle } from './review-lifecycle';
import { ReviewRegistry } from './review-registry';

describe('ReviewRegistry', () => {
    const tabs: Partial<LifecycleContext['tabs']> = {
        open: review => Promise.resolve(review.attach(new FakeReviewTab(review.request.text))),
        bringUp: () => Promise.resolve(),
        close: review => review.close()
    };
    const context = { tabs, drafts: { track: () => undefined }, onDidOpen: () => undefined };

    it('has a review as soon as it is opened, lists it once it is open, and forgets it when it is closed', async () => {
        const registry = new ReviewRegistry();
        const lifecycle = new ReviewLifecycle(context as unknown as LifecycleContext);
        registry.add('id', lifecycle);
        const opening = lifecycle.show(reviewRequest());
        await Promise.resolve();
        assert.equal(registry.findReview('id')?.request.text, 'proposal\n');
        assert.deepEqual(registry.open(), []);
        await opening;
        assert.deepEqual(registry.open(), [lifecycle.review]);
        await lifecycle.close();
        assert.deepEqual([registry.findReview('id'), registry.open()], [undefined, []]);
        assert.equal(registry.find('id')?.ended, true);
    });

    it('finds nothing for an id that it has not heard of, nor for none', () => {
        const registry = new ReviewRegistry();
        assert.deepEqual([registry.find('other'), registry.find(undefined)], [undefined, undefined]);
    });
});
