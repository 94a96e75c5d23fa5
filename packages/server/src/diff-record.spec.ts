import assert from 'node:assert/strict';
import { DiffEnd, DiffRecord } from './diff-record';

const proposal = {
    id: 'id',
    filePath: '/a',
    newContent: 'old',
    revision: 1,
    openedAt: 0,
    agent: { sessionId: 's', name: 'agent', version: '1', ordinal: 1 }
};

describe('DiffRecord', () => {
    (['accepted', 'rejected', 'closed'] satisfies DiffEnd[]).forEach(end =>
        it(`ends once, whatever comes after '${end}'`, async () => {
            const diff = new DiffRecord(proposal);
            assert.equal(diff.end(end), true);
            assert.equal(diff.end('accepted'), false);
            assert.equal(diff.end('closed'), false);
            diff.shown();
            diff.replace('new');
            assert.equal(diff.state, end);
            assert.equal(diff.proposal.newContent, 'old');
            await diff.whenEnded;
        })
    );

    it('is opening, then open, and opening again when replaced', () => {
        const diff = new DiffRecord(proposal);
        assert.equal(diff.state, 'opening');
        diff.shown();
        assert.equal(diff.state, 'open');
        diff.replace('new');
        assert.equal(diff.state, 'opening');
        assert.equal(diff.hasEnded, false);
    });

    it('knows the proposal, then the edits, and after a replacement the new proposal', () => {
        const diff = new DiffRecord(proposal);
        assert.equal(diff.knownContent, 'old');
        diff.edit(1, '');
        assert.equal(diff.knownContent, '');
        diff.replace('new');
        assert.equal(diff.knownContent, 'new');
        assert.equal(diff.proposal.id, 'id');
    });
});
