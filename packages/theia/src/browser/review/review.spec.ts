import * as assert from 'node:assert/strict';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import { Review, SetAside } from './review';

describe('Review', () => {
    let tab: FakeReviewTab;
    let review: Review;
    let edits: number;
    let changes: number;
    let setAsides: SetAside[];

    function attach(more: Parameters<typeof reviewRequest>[0] = {}): void {
        const request = reviewRequest(more);
        tab = new FakeReviewTab(request.text);
        review = new Review(request, tab);
        [edits, changes, setAsides] = [0, 0, []];
        review.onDidEdit(() => edits++);
        review.onDidChange(() => changes++);
        review.onDidSetAside(aside => setAsides.push(aside));
    }

    beforeEach(() => attach());

    describe('of a text that is not edited', () => {
        it('accepts the proposal without sending it back', () => {
            assert.deepEqual(review.acceptance, { kind: 'accepted', revision: 1 });
            assert.deepEqual(review.outcome, { unedited: true });
            assert.deepEqual([review.isEdited, review.wasEdited, tab.isMarkedEdited], [false, false, false]);
        });

        it('is also one that was typed and undone, or typed and deleted', () => {
            tab.type('mine');
            tab.model.undo();
            assert.deepEqual([review.isEdited, review.wasEdited, tab.isMarkedEdited], [false, true, false]);
            tab.type('x');
            tab.model.edit(review.length - 1, review.length, '');
            assert.deepEqual([review.isEdited, review.outcome], [true, { unedited: true }]);
        });
    });

    describe('of an edited text', () => {
        it('accepts it, marks its tab, and tells of every edit', () => {
            tab.type('mine');
            tab.type('!');
            assert.deepEqual(review.acceptance, { kind: 'accepted', revision: 1, text: 'proposal\nmine!' });
            assert.deepEqual([tab.isMarkedEdited, edits, changes], [true, 2, 1]);
        });

        it('keeps it when the tab is closed', async () => {
            tab.type('mine');
            await tab.close();
            assert.deepEqual(review.outcome, { text: 'proposal\nmine' });
            assert.equal(review.wasEdited, false);
        });

        it('begins with the draft from before a reload, which is an edit', () => {
            attach({ draft: 'mine\n' });
            assert.deepEqual([review.text, review.isEdited, review.wasEdited], ['mine\n', true, true]);
        });
    });

    describe('whose agent proposes anew', () => {
        const newer = reviewRequest({ revision: 2, text: 'newer\n' });

        it('shows the new proposal, unedited', () => {
            assert.equal(review.update(newer), true);
            assert.deepEqual([review.text, review.isEdited, review.wasEdited, edits], ['newer\n', false, false, 0]);
            assert.deepEqual(review.updated, { hasEarlierEdits: false, showsEarlierEdits: false });
            assert.deepEqual(setAsides, []);
        });

        it('sets the user’s text aside, and brings it back on demand and takes it away again', () => {
            tab.type('mine');
            review.update(newer);
            assert.deepEqual(setAsides, [{ revision: 1, text: 'proposal\nmine' }]);
            assert.deepEqual(review.updated, { hasEarlierEdits: true, showsEarlierEdits: false });
            review.restoreEarlierEdits();
            assert.deepEqual([review.text, tab.isMarkedEdited], ['proposal\nmine', true]);
            assert.deepEqual(review.updated, { hasEarlierEdits: false, showsEarlierEdits: true });
            review.showProposal();
            assert.equal(review.text, 'newer\n');
            assert.deepEqual(setAsides.at(-1), { revision: 1, text: 'proposal\nmine', byUser: true });
            assert.deepEqual(review.updated, { hasEarlierEdits: true, showsEarlierEdits: false });
        });

        it('brings the user’s text back by undo as well', () => {
            tab.type('mine');
            review.update(newer);
            tab.model.undo();
            assert.deepEqual([review.text, review.isEdited], ['proposal\nmine', true]);
            tab.model.redo();
            assert.deepEqual([review.text, review.isEdited], ['newer\n', false]);
        });

        it('takes the text that the backend has set aside, if the page has none', () => {
            review.update({ ...newer, earlierDraft: 'from before\n' });
            review.restoreEarlierEdits();
            assert.equal(review.text, 'from before\n');
        });

        it('changes nothing by the same revision again, nor by an older one that comes late', () => {
            tab.type('mine');
            assert.equal(review.update(reviewRequest()), false);
            review.update(newer);
            assert.equal(review.update(reviewRequest()), false);
            assert.deepEqual([review.request.revision, review.text], [2, 'newer\n']);
        });

        it('takes a draft that the same revision brings, unless the user has typed', () => {
            assert.equal(review.update(reviewRequest({ draft: 'draft\n' })), true);
            assert.equal(review.text, 'draft\n');
            assert.equal(review.update(reviewRequest({ draft: 'other\n' })), false);
            assert.equal(review.text, 'draft\n');
        });

        it('takes only the request once its tab is closed', async () => {
            tab.type('mine');
            await tab.close();
            assert.equal(review.update(newer), false);
            assert.deepEqual([review.request.revision, review.outcome], [2, { text: 'proposal\nmine' }]);
        });
    });

    describe('that the user has decided', () => {
        it('cannot be edited until the decision turns out not to count', () => {
            review.beginDecision();
            assert.equal(review.decided, true);
            assert.match(tab.readOnlyReason ?? '', /^Your decision is on its way/);
            review.withdrawDecision();
            assert.deepEqual([review.decided, tab.readOnlyReason, changes], [false, undefined, 2]);
        });

        it('neither brings earlier edits back nor shows the proposal', () => {
            tab.type('mine');
            review.update(reviewRequest({ revision: 2, text: 'newer\n' }));
            review.beginDecision();
            review.restoreEarlierEdits();
            assert.equal(review.text, 'newer\n');
            review.withdrawDecision();
            review.restoreEarlierEdits();
            review.beginDecision();
            review.showProposal();
            assert.equal(review.text, 'proposal\nmine');
        });
    });

    it('tells whether the file is new by what has become of it', () => {
        review.setFileExists(true);
        assert.equal(changes, 0);
        review.setFileExists(false);
        assert.deepEqual([review.request.target.isNew, changes], [true, 1]);
    });

    it('is decided when it is closed, and tells so before its tab goes', async () => {
        let disposedWhenTold: boolean | undefined;
        let closings = 0;
        review.onDidChange(() => (disposedWhenTold = review.widget.isDisposed));
        review.onDidCloseTab(() => closings++);
        await review.close();
        assert.deepEqual([review.decided, disposedWhenTold, review.widget.isDisposed], [true, false, true]);
        assert.equal(closings, 0, 'closed by program, which decides nothing');
    });
});
