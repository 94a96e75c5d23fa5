import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ModelPage } from '../../testing/model/model-page';
import type { Review } from '../review';

leavePage();

describe('NextFileWait', () => {
    let page: ModelPage;

    beforeEach(() => (page = new ModelPage()));

    async function propose(agentName = 'A'): Promise<Review> {
        page.propose(agentName);
        await page.settle();
        return page.registry.open().at(-1) as Review;
    }

    /** Accepts, and says whether the review is still on the screen. */
    async function accept(review: Review): Promise<boolean> {
        page.decisions.accept(review).catch(() => undefined);
        await page.settle();
        return !review.widget.isDisposed;
    }

    it('keeps the last accepted review for half a second, and then gives way to what is behind it', async () => {
        const review = await propose();
        assert.equal(await accept(review), true);
        await page.wait(499);
        assert.equal(page.inFront?.id, review.request.id);
        await page.wait(1);
        assert.equal(page.inFront?.id, 'file 1');
        assert.ok(page.clock.isIdle);
    });

    it('waits for nothing where another review waits, or the user reads something else', async () => {
        const first = await propose();
        const second = await propose();
        assert.equal(await accept(first), false);
        page.groups.show(page.tabs[0]);
        assert.equal(await accept(second), false);
    });

    it('does not wait after a rejection, which ends what the agent was asked to do', async () => {
        const review = await propose();
        await page.decisions.reject(review);
        assert.ok(review.widget.isDisposed);
    });

    it('ends when the user closes the tab', async () => {
        const review = await propose();
        assert.equal(await accept(review), true);
        await review.close();
        await page.settle();
        assert.ok(page.clock.isIdle);
    });
});
