import assert from 'node:assert/strict';
import { Diff } from './diff';
import { DiffSession } from './agent';
import { Proposal } from './proposal';

const agent = { sessionId: 's', name: 'agent', version: '1', label: 'agent', since: 0 };
const sessionOf = (about: Partial<typeof agent> = {}): DiffSession => ({
    agent: { ...agent, ...about },
    onSettled: () => true,
    decidedPaths: new Set()
});
const proposal: Proposal = {
    id: 'id',
    path: '/a',
    text: 'old',
    revision: 1,
    openedAt: 0,
    agent
};
const location = {
    file: '/a',
    target: { isNew: false, outsideWorkspace: false, readOnly: false, missingFolder: false }
};

describe('Diff', () => {
    let owner: DiffSession;
    let diff: Diff;

    beforeEach(() => {
        owner = sessionOf();
        diff = new Diff(owner, proposal);
    });

    it('knows the proposal, then the edits, and after a replacement the new proposal', () => {
        assert.equal(diff.knownText, 'old');
        diff.edit(1, '');
        assert.equal(diff.knownText, '');
        diff.replace({ path: '/a', text: 'new' });
        assert.equal(diff.knownText, 'new');
        assert.deepEqual(diff.proposal, { ...proposal, text: 'new', revision: 2 });
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

    it('has no edits once the user has come back to the proposal, or speaks of a revision that is not there', () => {
        diff.edit(1, 'edited');
        diff.edit(1, 'old');
        diff.edit(2, 'from the future');
        assert.deepEqual(diff.pending, { ...location, proposal, draftOrder: 0, agentGone: false });
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

    it('is its owner’s until the session ends, then its agent’s, come back, with the edits', () => {
        const returned = sessionOf({ sessionId: 'returned', since: 10 });
        diff.apply('orphan');
        owner.lastSeen = 10;
        assert.ok(!diff.isOwnedBy(owner) && diff.isAdoptableBy(returned) && diff.pending.agentGone);
        diff.edit(1, 'edited');
        diff.adopt(returned);
        assert.ok(diff.isOwnedBy(returned) && diff.owner === returned);
        assert.deepEqual(diff.pending, {
            ...location,
            proposal: { ...proposal, agent: returned.agent },
            draft: 'edited',
            draftOrder: 0,
            agentGone: false
        });
    });

    it('is not for another agent, one that lived beside its owner, or one with a decision of its own', () => {
        const returned = sessionOf({ since: 10 });
        assert.ok(!diff.isAdoptableBy(returned));
        diff.apply('orphan');
        assert.ok(!diff.isAdoptableBy(returned));
        owner.lastSeen = 10;
        assert.ok(diff.isAdoptableBy(returned));
        assert.ok(!diff.isAdoptableBy(sessionOf({ since: 9 })));
        assert.ok(!diff.isAdoptableBy(sessionOf({ since: 10, name: 'other' })));
        assert.ok(!diff.isAdoptableBy(sessionOf({ since: 10, version: '2' })));
        returned.decidedPaths.add('/a');
        assert.ok(!diff.isAdoptableBy(returned));
    });

    it('changes no more once it has ended', async () => {
        diff.apply('close');
        diff.replace({ path: '/a', text: 'new' });
        diff.adopt(sessionOf({ sessionId: 'returned' }));
        assert.equal(diff.apply('accept'), false);
        assert.deepEqual(diff.proposal, proposal);
        await diff.whenEnded;
    });
});
