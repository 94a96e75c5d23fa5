import * as assert from 'node:assert/strict';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing';
import { Review } from './review';

describe('Review', () => {
    let tab: FakeReviewTab;
    let review: Review;
    let changes: number;

    beforeEach(() => {
        const request = reviewRequest();
        tab = new FakeReviewTab(request.text);
        review = new Review(request, tab);
        changes = 0;
        review.onDidChange(() => changes++);
    });

    it('marks its tab while its text is edited, and tells so', () => {
        tab.type('mine');
        tab.type('!');
        assert.deepEqual([review.isEdited, tab.isMarkedEdited, changes], [true, true, 1]);
        tab.model.undo();
        tab.model.undo();
        assert.deepEqual([review.isEdited, tab.isMarkedEdited, changes], [false, false, 2]);
    });

    it('marks its tab for edits that are set aside and come back', () => {
        tab.type('mine');
        review.proposal.update(reviewRequest({ revision: 2, text: 'newer\n' }));
        assert.equal(tab.isMarkedEdited, false);
        review.proposal.restoreEarlierEdits();
        assert.equal(tab.isMarkedEdited, true);
    });

    it('keeps what the user has made of it when its tab is closed', async () => {
        tab.type('mine');
        await tab.close();
        assert.deepEqual(review.proposal.outcome, { revision: 1, text: 'proposal\nmine' });
        review.proposal.update(reviewRequest({ revision: 2, text: 'newer\n' }));
        assert.deepEqual(review.proposal.outcome, { revision: 1, text: 'proposal\nmine' });
    });

    it('still knows whether it was edited when it has been closed', async () => {
        tab.type('mine');
        await review.close();
        assert.deepEqual([review.isEdited, review.proposal.outcome], [true, { revision: 1, text: 'proposal\nmine' }]);
    });

    it('cannot be edited once the user has decided, until the decision turns out not to count', () => {
        review.beginDecision();
        assert.deepEqual([review.decided, review.proposal.isLocked], [true, true]);
        assert.match(tab.readOnlyReason ?? '', /^Your decision is on its way/);
        review.withdrawDecision();
        assert.deepEqual([review.decided, tab.readOnlyReason, changes], [false, undefined, 2]);
        assert.equal(review.proposal.isLocked, false);
    });

    it('cannot be edited, and says why, while an agent waits that writes its own text only', () => {
        const own = { takesNoEdits: true, agentName: 'Copilot CLI' } as const;
        tab = new FakeReviewTab('proposal\n');
        review = new Review(reviewRequest(own), tab);
        const reason = 'Copilot CLI can write its own text only: accept it as it is, or reject it.';
        assert.deepEqual([review.takesEdits, tab.readOnlyReason], [false, reason]);
        review.beginDecision();
        assert.match(tab.readOnlyReason ?? '', /^Your decision is on its way/);
        review.withdrawDecision();
        assert.equal(tab.readOnlyReason, reason);
        review.proposal.update(reviewRequest({ ...own, agentGone: true }));
        assert.deepEqual([review.takesEdits, tab.readOnlyReason], [true, undefined]);
        review.proposal.update(reviewRequest(own));
        assert.equal(tab.readOnlyReason, reason);
        review.markEnded();
        assert.deepEqual([review.takesEdits, tab.readOnlyReason], [true, undefined]);
    });

    it('is decided when it is closed, and tells so before its tab goes', async () => {
        let disposedWhenTold: boolean | undefined;
        let closings = 0;
        review.onDidChange(() => (disposedWhenTold = review.isClosed));
        review.onDidCloseTab(() => closings++);
        await review.close();
        assert.deepEqual([review.decided, disposedWhenTold, review.isClosed], [true, false, true]);
        assert.equal(closings, 0, 'closed by program, which decides nothing');
    });
});
