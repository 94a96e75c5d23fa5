import * as assert from 'node:assert/strict';
import { ManualClock, settled } from '@agent-companion/core/testing';
import { FakeReviewScreen } from '../testing/fake-review-screen';
import { reviewRequest } from '../testing/review-request';
import { StoredList } from '../stored-list';
import { ClosedGroups, type ClosedReview, isClosedGroup } from './closed-groups';
import { WithdrawnReviews } from './withdrawn-reviews';

describe('WithdrawnReviews', () => {
    let screen: FakeReviewScreen;
    let kept: ClosedReview[];
    let said: string[];
    let groups: ClosedGroups;
    let clock: ManualClock;
    let onDisk: string;

    beforeEach(async () => {
        screen = new FakeReviewScreen();
        [kept, said] = [[], []];
        const add = (closed: ClosedReview, sentence: string): void => {
            kept.push(closed);
            said.push(sentence);
        };
        clock = new ManualClock();
        onDisk = 'old';
        const storage = { getItem: () => null, setItem: () => undefined };
        groups = new ClosedGroups(new StoredList(storage, 'closed', isClosedGroup));
        new WithdrawnReviews({
            reviews: screen.reviews,
            closed: { add },
            groups,
            textOf: () => Promise.resolve(onDisk),
            clock
        });
        await screen.reviews.show(reviewRequest());
    });

    it('offers to bring back a review that no agent waited for, and that had to make room', async () => {
        await screen.reviews.show(reviewRequest({ id: 'orphan', agentGone: true }));
        await screen.reviews.drop('orphan');
        await settled();
        assert.deepEqual(kept, [{ id: 'orphan', fileUri: 'file:///workspace/a.txt', text: undefined }]);
        assert.deepEqual(said, ['a.txt was closed: no agent waits for it.']);
    });

    it('keeps the text of one that had ended when a decision on it does not count, and whose tab is closed', async () => {
        const { review, tab } = screen.opened[0];
        tab.type('mine');
        review.beginDecision();
        await screen.reviews.drop('id');
        await tab.close();
        await screen.reviews.conclude(review, 'waits', { revision: 1, text: 'proposal\nmine' });
        clock.advance(3_000);
        await settled();
        assert.deepEqual(kept, [{ id: 'id', fileUri: 'file:///workspace/a.txt', text: 'proposal\nmine' }]);
        assert.deepEqual(said, ['Gemini CLI closed its change. Your edits to a.txt are kept.']);
    });

    it('keeps a text until its agent has written it, to which the user has agreed in the terminal, and says nothing then', async () => {
        screen.opened[0].tab.type('mine');
        await screen.reviews.closeByAgent('id');
        assert.equal(groups.last?.[0].text, 'proposal\nmine');
        // Agents keep the line ends of a file, and its byte order mark.
        onDisk = '\uFEFFproposal\r\nmine';
        clock.advance(3_000);
        await settled();
        assert.deepEqual([said, groups.last], [[], undefined]);
    });
});
