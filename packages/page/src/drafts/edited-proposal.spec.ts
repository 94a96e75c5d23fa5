import * as assert from 'node:assert/strict';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import { EditedProposal } from './edited-proposal';

describe('EditedProposal', () => {
    let tab: FakeReviewTab;
    let proposal: EditedProposal;
    let changes: number;

    beforeEach(() => {
        const request = reviewRequest();
        tab = new FakeReviewTab(request.text);
        proposal = new EditedProposal(request, tab.text);
        changes = 0;
        proposal.onDidChange(() => changes++);
    });

    describe('of a text that is not edited', () => {
        it('is also one that was typed and undone, or typed and deleted', () => {
            tab.type('mine');
            tab.model.undo();
            assert.deepEqual([proposal.isEdited, proposal.wasEdited], [false, true]);
            tab.type('x');
            tab.model.edit(proposal.text.length - 1, proposal.text.length, '');
            assert.deepEqual([proposal.isEdited, proposal.outcome], [true, { revision: 1, unedited: true }]);
        });
    });

    describe('of an edited text', () => {
        it('keeps it when the tab is closed', () => {
            tab.type('mine');
            proposal.detachText();
            assert.deepEqual(proposal.outcome, { revision: 1, text: 'proposal\nmine' });
            assert.equal(proposal.wasEdited, false);
        });
    });

    describe('whose agent proposes anew', () => {
        const newer = reviewRequest({ revision: 2, text: 'newer\n' });

        it('takes the text that the backend has set aside, if the page has none', () => {
            proposal.update({ ...newer, earlierDraft: 'from before\n' });
            proposal.restoreEarlierEdits();
            assert.equal(proposal.text.value, 'from before\n');
        });

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

    describe('of an agent that writes its own text only', () => {
        const own = { takesNoEdits: true } as const;
        const edited = (more = {}): EditedProposal => {
            const request = reviewRequest({ ...own, draft: 'mine\n', ...more });
            return new EditedProposal(request, new FakeReviewTab(request.text).text);
        };

        it('shows no text of the user’s while the agent waits', () => {
            const shown = edited();
            assert.deepEqual([shown.takesEdits, shown.outcome], [false, { revision: 1, unedited: true }]);
            assert.equal(shown.update(reviewRequest({ ...own, draft: 'mine\n' })), false);
            assert.equal(shown.isEdited, false);
        });

        it('is edited like others once the agent has gone', () => {
            const shown = edited();
            shown.update(reviewRequest({ ...own, draft: 'mine\n', agentGone: true }));
            assert.deepEqual([shown.takesEdits, shown.text.value], [true, 'mine\n']);
        });

        it('sets the user’s text aside when the agent comes back to it', () => {
            const shown = edited({ agentGone: true });
            const asides: string[] = [];
            shown.onDidSetAside(({ text }) => asides.push(text));
            assert.equal(shown.update(reviewRequest({ ...own, draft: 'mine\n' })), true);
            assert.deepEqual([shown.text.value, shown.isEdited, asides], ['proposal\n', false, ['mine\n']]);
            assert.deepEqual(shown.updated, { hasEarlierEdits: true, showsEarlierEdits: false });
            assert.deepEqual(shown.acceptance, { kind: 'accepted', revision: 1 });
        });

        it('shows it again once the agent has gone again', () => {
            const shown = edited({ agentGone: true });
            shown.update(reviewRequest({ ...own, draft: 'mine\n' }));
            shown.update(reviewRequest({ ...own, draft: 'mine\n', agentGone: true }));
            assert.equal(shown.text.value, 'mine\n');
            assert.deepEqual(shown.updated, { hasEarlierEdits: false, showsEarlierEdits: true });
        });
    });

    describe('that is decided', () => {
        it('neither brings earlier edits back nor shows the proposal', () => {
            tab.type('mine');
            proposal.update(reviewRequest({ revision: 2, text: 'newer\n' }));
            proposal.isLocked = true;
            proposal.restoreEarlierEdits();
            assert.equal(proposal.text.value, 'newer\n');
            proposal.isLocked = false;
            proposal.restoreEarlierEdits();
            proposal.isLocked = true;
            proposal.showProposal();
            assert.equal(proposal.text.value, 'proposal\nmine');
        });
    });

    it('tells whether the file is new by what has become of it', () => {
        proposal.setFileExists(true);
        assert.equal(changes, 0);
        proposal.setFileExists(false);
        assert.deepEqual([proposal.request.target.isNew, changes], [true, 1]);
    });
});
