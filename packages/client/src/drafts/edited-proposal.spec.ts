import * as assert from 'node:assert/strict';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import { EditedProposal } from './edited-proposal';

describe('EditedProposal', () => {
    let tab: FakeReviewTab;
    let proposal: EditedProposal;

    beforeEach(() => {
        const request = reviewRequest();
        tab = new FakeReviewTab(request.text);
        proposal = new EditedProposal(request, tab.text);
    });

    it('is unedited also once what was typed is undone, or deleted', () => {
        tab.type('mine');
        tab.model.undo();
        assert.deepEqual([proposal.isEdited, proposal.wasEdited], [false, true]);
        tab.type('x');
        tab.model.edit(proposal.text.length - 1, proposal.text.length, '');
        assert.deepEqual([proposal.isEdited, proposal.outcome], [true, { revision: 1, unedited: true }]);
    });

    describe('whose agent proposes anew', () => {
        const newer = reviewRequest({ revision: 2, text: 'newer\n' });

        it('changes nothing by the same revision again, nor by an older one that comes late', () => {
            tab.type('mine');
            assert.equal(proposal.update(reviewRequest()), false);
            proposal.update(newer);
            assert.equal(proposal.update(reviewRequest()), false);
            assert.deepEqual([proposal.request.revision, proposal.text.value], [2, 'newer\n']);
        });

        it('takes a draft that the same revision brings, unless the user has typed', () => {
            assert.equal(proposal.update(reviewRequest({ draft: 'draft\n' })), true);
            assert.equal(proposal.text.value, 'draft\n');
            assert.equal(proposal.update(reviewRequest({ draft: 'other\n' })), false);
            assert.equal(proposal.text.value, 'draft\n');
        });

        it('takes only the request once its tab is closed', () => {
            tab.type('mine');
            proposal.detachText();
            assert.equal(proposal.update(newer), false);
            assert.deepEqual(
                [proposal.request.revision, proposal.outcome],
                [2, { revision: 1, text: 'proposal\nmine' }]
            );
            assert.deepEqual(proposal.acceptance, { kind: 'accepted', revision: 1, text: 'proposal\nmine' });
        });
    });

    it('is set aside when an agent comes back to it that writes its own text only', () => {
        const request = reviewRequest({ takesNoEdits: true, draft: 'mine\n' });
        const shown = new EditedProposal({ ...request, agentGone: true }, new FakeReviewTab(request.text).text);
        const asides: string[] = [];
        shown.onDidSetAside(({ text }) => asides.push(text));
        assert.equal(shown.update(request), true);
        assert.deepEqual([shown.text.value, shown.isEdited, asides], ['proposal\n', false, ['mine\n']]);
        assert.deepEqual(shown.updated, { hasEarlierEdits: true, showsEarlierEdits: false });
        assert.deepEqual(shown.acceptance, { kind: 'accepted', revision: 1 });
    });
});
