import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ModelPage } from '../../testing/model/model-page';
import type { Review } from '../review';
import { GLANCE_MS } from './taken-places';

leavePage();

describe('What has come in front by itself', () => {
    let page: ModelPage;

    beforeEach(async () => {
        page = new ModelPage();
        page.propose('A');
        await page.wait(10);
        page.propose('A');
        await page.wait(GLANCE_MS);
    });

    /** The review in front, and whether a key decides it. */
    function inFront(): { readonly review: Review; readonly isFresh: boolean } {
        const review = page.reviews.reviewInFront();
        assert.ok(review);
        return { review, isFresh: page.guard.isFresh(review) };
    }

    it('is not decided by a key that was meant for a review which its agent has withdrawn', async () => {
        const { review, isFresh } = inFront();
        assert.equal(isFresh, false);
        await page.reviews.closeByAgent(review.request.id);
        await page.settle();
        assert.notEqual(inFront().review, review);
        assert.equal(inFront().isFresh, true);
        await page.wait(GLANCE_MS);
        assert.equal(inFront().isFresh, false);
    });

    it('is not decided by a key that was meant for the text which its agent has replaced', async () => {
        const { review } = inFront();
        await page.reviews.show({ ...review.request, revision: review.request.revision + 1 });
        assert.deepEqual(inFront(), { review, isFresh: true });
        await page.wait(GLANCE_MS);
        assert.equal(inFront().isFresh, false);
    });
});
