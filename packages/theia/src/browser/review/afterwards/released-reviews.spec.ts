import * as assert from 'node:assert/strict';
import { FakeReviewScreen } from '../../testing/fake-review-screen';
import { reviewRequest } from '@agent-companion/page/testing';
import { ReleasedReviews } from './released-reviews';

describe('ReleasedReviews', () => {
    it('keeps what the user typed while another page took a review over, and says nothing of what that page has', async () => {
        const screen = new FakeReviewScreen();
        const kept: unknown[] = [];
        new ReleasedReviews({
            reviews: screen.reviews,
            closed: { add: (...added) => void kept.push(added.slice(0, 2)) }
        }).onStart();
        for (const isSaved of [true, false]) {
            await screen.reviews.show(reviewRequest());
            screen.opened.at(-1)?.tab.type('mine');
            screen.isSaved = isSaved;
            await screen.reviews.release();
        }
        assert.deepEqual(kept, [
            [
                { id: 'id', fileUri: 'file:///workspace/a.txt', text: 'proposal\nmine', proposed: 'proposal\n' },
                'a.txt is in another window now. Your last edits are kept.'
            ]
        ]);
    });
});
