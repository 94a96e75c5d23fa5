import assert from 'node:assert/strict';
import { Diff } from './diff';
import { AgentInfo } from './agent';
import { Proposal } from './proposal';

const agent: AgentInfo = { sessionId: 's', name: 'agent', version: '1', ordinal: 1, since: 0 };
const proposal: Proposal = {
    id: 'id',
    path: '/a',
    text: 'old',
    revision: 1,
    openedAt: 0,
    proposedAt: 0,
    agent
};
const never = { dispose: () => undefined };

describe('DiffRecord', () => {
    let diff: Diff;

    beforeEach(() => {
        diff = new Diff(proposal);
    });

    it('knows the proposal, then the edits, and after a replacement the new proposal', () => {
        assert.equal(diff.knownContent, 'old');
        diff.edit(1, '');
        assert.equal(diff.knownContent, '');
        diff.replace('new', 7);
        assert.equal(diff.knownContent, 'new');
        assert.deepEqual(diff.proposal, { ...proposal, text: 'new', revision: 2, proposedAt: 7 });
    });

    it('keeps the edits of the newest earlier revision, also those that come late', () => {
        diff.edit(1, 'edit of 1');
        diff.replace('2', 7);
        assert.deepEqual(diff.pending.earlierDraft, 'edit of 1');
        diff.replace('3', 7);
        assert.deepEqual(diff.pending.earlierDraft, 'edit of 1');
        diff.edit(2, 'late edit of 2');
        assert.deepEqual(diff.pending.earlierDraft, 'late edit of 2');
        assert.equal(diff.pending.draft, undefined);
    });

    it('lets no late edit of an older revision replace one of a newer', () => {
        diff.replace('2', 7);
        diff.edit(2, 'edit of 2');
        diff.replace('3', 7);
        diff.edit(1, 'late edit of 1');
        assert.equal(diff.pending.earlierDraft, 'edit of 2');
    });

    it('has no edits once the user has come back to the proposal, or speaks of a revision that is not there', () => {
        diff.edit(1, 'edited');
        diff.edit(1, 'old');
        diff.edit(2, 'from the future');
        assert.deepEqual(diff.pending, { proposal, agentGone: false });
    });

    it('is its owner’s until the session dies, then waits for its agent to come back', () => {
        const heir = { ...agent, sessionId: 'heir', since: 10 };
        assert.ok(diff.isOwnedBy('s') && !diff.isOrphanFor(heir));
        diff.orphan(10, never);
        assert.ok(!diff.isOwnedBy('s') && diff.isOrphanFor(heir) && diff.pending.agentGone);
        assert.equal(diff.ownerLastSeen, 10);
        assert.ok(!diff.isOrphanFor({ ...heir, since: 9 }) && !diff.isOrphanFor(agent));
        diff.edit(1, 'edited');
        diff.adopt(heir);
        assert.ok(diff.isOwnedBy('heir') && diff.ownerLastSeen === undefined);
        assert.deepEqual(diff.pending, {
            proposal: { ...proposal, agent: heir },
            draft: 'edited',
            agentGone: false
        });
    });

    it('does not expire once it is adopted, decided or was never an orphan', () => {
        let running = 0;
        const expiry = { dispose: () => running-- };
        const orphaned = (): Diff => {
            const orphan = new Diff(proposal);
            running++;
            orphan.orphan(0, expiry);
            return orphan;
        };
        orphaned().adopt({ ...agent, sessionId: 'heir' });
        orphaned().apply('accept');
        diff.apply('reject');
        running++;
        diff.orphan(0, expiry);
        assert.equal(running, 0);
    });

    it('changes no more once it has ended', async () => {
        diff.apply('close');
        diff.replace('new', 7);
        diff.adopt({ ...agent, sessionId: 'heir' });
        assert.equal(diff.apply('accept'), false);
        assert.deepEqual(diff.proposal, proposal);
        await diff.whenEnded;
    });
});
