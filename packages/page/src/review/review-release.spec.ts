import * as assert from 'node:assert/strict';
import { FakeReviewScreen } from '../testing/fake-review-screen';
import type { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing';
import type { Review } from './review';
import type { ReviewService } from './review-service';

describe('ReviewService, when another page shows its reviews from now on,', () => {
    let screen: FakeReviewScreen;
    let reviews: ReviewService;

    beforeEach(() => {
        screen = new FakeReviewScreen();
        ({ reviews } = screen);
    });

    async function show(id = 'id'): Promise<{ review: Review; tab: FakeReviewTab }> {
        assert.deepEqual(await reviews.show(reviewRequest({ id })), { shown: true });
        const shown = screen.opened.at(-1);
        assert.ok(shown);
        return shown;
    }

    /** Lets the reviews go; returns which, and what of their text the backend may not have. */
    async function release(): Promise<(string | undefined)[][]> {
        const released: (string | undefined)[][] = [];
        const listening = reviews.onDidRelease(({ review, unsaved }) => released.push([review.request.id, unsaved]));
        await reviews.release();
        listening.dispose();
        return released;
    }

    it('tells of each, and of none that is over', async () => {
        const [a, b] = [await show('a'), await show('b')];
        await reviews.keepEnded([b.review]);
        assert.deepEqual(await release(), [['a', undefined]]);
        assert.deepEqual([reviews.undecided(), a.review.isClosed], [[b.review], true]);
    });

    it('tells what the user has typed, unless the backend has that', async () => {
        const { tab } = await show();
        tab.type('mine');
        assert.deepEqual(await release(), [['id', undefined]]);
        (await show()).tab.type('mine');
        screen.isSaved = false;
        assert.deepEqual(await release(), [['id', 'proposal\nmine']]);
    });

    it('lets one go whose decision is on its way, shows it when it is back, and has it wait then', async () => {
        const { review } = await show();
        review.beginDecision();
        assert.deepEqual(await release(), [['id', undefined]]);
        await reviews.conclude(review, 'waits', { revision: 1, text: undefined });
        assert.deepEqual([screen.opened.length, reviews.hasEnded('id')], [1, false]);
        await show();
        assert.deepEqual(
            reviews.undecided().map(({ hasEnded }) => hasEnded),
            [false]
        );
    });

    it('leaves one whose decision counts, and that stays for a moment', async () => {
        const { review } = await show();
        review.beginDecision();
        Object.defineProperty(review, 'awaitsNext', { value: true });
        assert.deepEqual(await release(), []);
    });
});
