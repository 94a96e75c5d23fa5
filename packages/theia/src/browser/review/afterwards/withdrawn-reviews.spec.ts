import * as assert from 'node:assert/strict';
import { settled } from '../../../common/testing/settled';
import { FakeReviewScreen } from '../../testing/fake-review-screen';
import { reviewRequest } from '../../testing/review-request';
import { ClosedReview } from './closed-reviews';
import { WithdrawnReviews } from './withdrawn-reviews';

describe('WithdrawnReviews', () => {
    let screen: FakeReviewScreen;
    let kept: ClosedReview[];
    let said: string[];
    let onDisk: string;

    beforeEach(async () => {
        screen = new FakeReviewScreen();
        [kept, said, onDisk] = [[], [], 'old'];
        const add = (closed: ClosedReview, sentence: string): void => {
            kept.push(closed);
            said.push(sentence);
        };
        const isWritten = (_file: unknown, text: string): Promise<boolean> => Promise.resolve(text === onDisk);
        new WithdrawnReviews({ reviews: screen.reviews, closed: { add }, isWritten }).onStart();
        await screen.reviews.show(reviewRequest());
    });

    async function close(): Promise<void> {
        await screen.reviews.closeByAgent('id');
        await settled();
    }

    it('keeps the user’s text of a review that its agent closes', async () => {
        screen.opened[0].tab.type('mine');
        await close();
        assert.deepEqual(kept, [{ id: 'id', fileUri: 'file:///workspace/a.txt', text: 'proposal\nmine' }]);
        assert.deepEqual(said, ['Gemini CLI closed its change. Your edits to a.txt are kept.']);
    });

    it('says nothing of one that was not edited, and of a text that the agent writes', async () => {
        await close();
        await screen.reviews.show(reviewRequest({ id: 'other' }));
        screen.opened[1].tab.type('mine');
        onDisk = 'proposal\nmine';
        await screen.reviews.closeByAgent('other');
        await settled();
        assert.deepEqual(kept, []);
    });
});
