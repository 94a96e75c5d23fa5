import assert from 'node:assert/strict';
import { validateDecision, validateDraft } from './decision-validation';
import { Diff } from './diff';
import { Decision, DecisionRefusalCode } from './decision';

const proposal = {
    id: 'id',
    path: '/a',
    text: 'new',
    revision: 2,
    openedAt: 0,
    proposedAt: 0,
    agent: { sessionId: 's', name: 'agent', version: '1', label: 'agent', since: 0 }
};

describe('validateDecision', () => {
    const diff = new Diff({ agent: proposal.agent, onSettled: () => true, decidedPaths: new Set() }, proposal);
    const codeOf = (decision: Decision, of: Diff | undefined = diff): DecisionRefusalCode | undefined => {
        const verdict = validateDecision(of, decision, 5);
        return verdict.counts || verdict.outcome.settled ? undefined : verdict.outcome.code;
    };

    it('takes an acceptance without a text for one of exactly the proposal', () => {
        const verdict = validateDecision(diff, { kind: 'accepted', revision: 2 }, 5);
        assert.deepEqual(verdict.counts && verdict.settlement, { kind: 'accepted', path: '/a', text: 'new' });
    });

    it('takes the empty text for a text', () => {
        const verdict = validateDecision(diff, { kind: 'accepted', revision: 2, text: '' }, 5);
        assert.deepEqual(verdict.counts && verdict.settlement, { kind: 'accepted', path: '/a', text: '' });
    });

    it('counts no decision about another revision or about a diff that has ended, and says which of the two', () => {
        assert.equal(codeOf({ kind: 'rejected', revision: 1 }), 'replaced');
        assert.equal(codeOf({ kind: 'rejected', revision: 3 }), 'replaced');
        const verdict = validateDecision(undefined, { kind: 'rejected', revision: 2 }, 5);
        assert.ok(!verdict.counts && !verdict.outcome.settled && verdict.outcome.code === 'ended');
    });

    it('counts no text above the limit, says the size, and leaves the diff to be decided', () => {
        assert.equal(codeOf({ kind: 'accepted', revision: 2, text: '12345' }), undefined);
        const verdict = validateDecision(diff, { kind: 'accepted', revision: 2, text: 'ää123' }, 5);
        assert.ok(!verdict.counts && !verdict.outcome.settled && verdict.outcome.code === 'too-large');
        assert.match(verdict.outcome.reason, /7 bytes, and at most 5 bytes/);
        assert.equal(diff.state, 'opening');
    });
});

describe('validateDraft', () => {
    it('has nothing against a text within the limit', () => {
        assert.deepEqual(validateDraft('12345', 5), { kept: true });
    });
});
