import assert from 'node:assert/strict';
import { Diff } from './diff';
import { Proposal } from './proposal';

const agent = { sessionId: 's', name: 'agent', version: '1', label: 'agent', since: 0 };
const proposal: Proposal = {
    id: 'id',
    path: '/a',
    text: 'old',
    revision: 1,
    openedAt: 0,
    agent
};

describe('Diff', () => {
    let diff: Diff;

    beforeEach(() => {
        diff = new Diff({ agent, onSettled: () => true, decidedPaths: new Set() }, proposal);
    });

    it('keeps the edits of the newest earlier revision, also those that come late', () => {
        diff.edit(1, 'edit of 1');
        diff.replace({ path: '/a', text: '2' });
        assert.deepEqual(diff.pending.earlierDraft, 'edit of 1');
        diff.replace({ path: '/a', text: '3' });
        assert.deepEqual(diff.pending.earlierDraft, 'edit of 1');
        diff.edit(2, 'late edit of 2');
        assert.deepEqual(diff.pending.earlierDraft, 'late edit of 2');
        assert.equal(diff.pending.draft, undefined);
    });

    it('lets no late edit of an older revision replace one of a newer', () => {
        diff.replace({ path: '/a', text: '2' });
        diff.edit(2, 'edit of 2');
        diff.replace({ path: '/a', text: '3' });
        diff.edit(1, 'late edit of 1');
        assert.equal(diff.pending.earlierDraft, 'edit of 2');
    });

    it('keeps the newest of the drafts of a revision, in whatever order they come', () => {
        diff.edit(1, 'newer', 2);
        diff.edit(1, 'late', 1);
        assert.equal(diff.knownText, 'newer');
        diff.edit(1, 'old', 4);
        diff.edit(1, 'late', 3);
        assert.equal(diff.knownText, 'old');
        diff.edit(1, 'newest', 5);
        diff.replace({ path: '/a', text: '2' });
        diff.edit(1, 'late', 4);
        assert.equal(diff.pending.earlierDraft, 'newest');
        diff.edit(1, 'newest, but late', 6);
        assert.equal(diff.pending.earlierDraft, 'newest, but late');
        assert.equal(diff.pending.draftOrder, 6);
    });
});
