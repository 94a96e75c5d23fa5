import assert from 'node:assert/strict';
import { Diff } from '../diff';
import { Decision, DecisionRefusalCode, validateDecision, validateDraft } from './decision';

const proposal = {
    id: 'id',
    path: '/a',
    text: 'new',
    revision: 2,
    openedAt: 0,
    agent: { sessionId: 's', name: 'agent', version: '1', label: 'agent', since: 0 }
};

describe('validateDecision and validateDraft', () => {
    let diff: Diff;

    beforeEach(() => {
        diff = new Diff({ agent: proposal.agent, onSettled: () => true, decidedPaths: new Set() }, proposal);
    });

    const codeOf = (decision: Decision): DecisionRefusalCode | undefined => {
        const verdict = validateDecision(diff, decision, 5);
        return verdict.settled ? undefined : verdict.code;
    };

    it('take an acceptance without a text for one of exactly the proposal', () => {
        const verdict = validateDecision(diff, { kind: 'accepted', revision: 2 }, 5);
        assert.deepEqual(verdict.settled && verdict.settlement, { kind: 'accepted', path: '/a', text: 'new' });
    });

    it('take the empty text for a text', () => {
        const verdict = validateDecision(diff, { kind: 'accepted', revision: 2, text: '' }, 5);
        assert.deepEqual(verdict.settled && verdict.settlement, { kind: 'accepted', path: '/a', text: '' });
    });

    it('count no decision about another revision', () => {
        assert.equal(codeOf({ kind: 'rejected', revision: 1 }), 'replaced');
        assert.equal(codeOf({ kind: 'rejected', revision: 3 }), 'replaced');
    });

    it('count a rejection of an orphan, and no acceptance, which no agent would write', () => {
        diff.apply('orphan');
        assert.equal(codeOf({ kind: 'accepted', revision: 2 }), 'agent-gone');
        assert.equal(codeOf({ kind: 'rejected', revision: 2 }), undefined);
        assert.equal(diff.state, 'orphaned');
    });

    it('count no text above the limit, say the size, and leave the diff to be decided', () => {
        assert.equal(codeOf({ kind: 'accepted', revision: 2, text: '12345' }), undefined);
        const verdict = validateDecision(diff, { kind: 'accepted', revision: 2, text: 'ää123' }, 5);
        assert.ok(!verdict.settled && verdict.code === 'too-large');
        assert.match(verdict.reason, /7 bytes, and at most 5 bytes/);
        assert.equal(diff.state, 'opening');
    });

    it('count no text of the user’s for an agent that can write its own only, and leave the diff to be decided', () => {
        const agent = { ...proposal.agent, takesNoEdits: true } as const;
        diff = new Diff({ agent, onSettled: () => true, decidedPaths: new Set() }, proposal);
        assert.equal(codeOf({ kind: 'accepted', revision: 2, text: 'mine' }), 'edits-not-taken');
        assert.equal(diff.state, 'opening');
        assert.equal(codeOf({ kind: 'accepted', revision: 2, text: 'new' }), undefined);
        assert.equal(codeOf({ kind: 'accepted', revision: 2 }), undefined);
    });

    it('keep a draft within the limit', () => {
        assert.deepEqual(validateDraft(diff, '12345', 5), { kept: true });
    });

    it('keep no draft of a diff that has ended', () => {
        const outcome = validateDraft(undefined, '12345', 5);
        assert.equal(!outcome.kept && outcome.code, 'ended');
    });
});
