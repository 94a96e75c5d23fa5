import assert from 'node:assert/strict';
import { validateDecision, refusalOfText } from './decision-validation';
import { Diff } from './diff';
import { DecisionOutcome, Decision } from './decision';

const proposal = {
    id: 'id',
    path: '/a',
    text: 'new',
    revision: 2,
    openedAt: 0,
    proposedAt: 0,
    agent: { sessionId: 's', name: 'agent', version: '1', ordinal: 1, since: 0 }
};

describe('validateDecision', () => {
    const diff = new Diff(proposal);
    const outcomeOf = (decision: Decision, of: Diff | undefined = diff): DecisionOutcome | undefined => {
        const verdict = validateDecision(of, decision, { maxContentBytes: 5, time: 7 });
        return verdict.counts ? undefined : verdict.outcome;
    };

    it('takes an acceptance without a text for one of exactly the proposal', () => {
        const verdict = validateDecision(diff, { kind: 'accepted', revision: 2 }, { maxContentBytes: 5, time: 7 });
        assert.deepEqual(verdict.counts && verdict.decided, {
            proposal,
            time: 7,
            decision: { kind: 'accepted', content: 'new' }
        });
    });

    it('takes the empty text for a text', () => {
        const verdict = validateDecision(
            diff,
            { kind: 'accepted', revision: 2, text: '' },
            { maxContentBytes: 5, time: 7 }
        );
        assert.deepEqual(verdict.counts && verdict.decided.decision, { kind: 'accepted', content: '' });
    });

    it('counts no decision about another revision or about a diff that has ended, and says which of the two', () => {
        for (const revision of [1, 3]) {
            const outcome = outcomeOf({ kind: 'rejected', revision });
            assert.ok(outcome && !outcome.settled && !outcome.ended);
            assert.match(outcome.reason, /Look at the new one and decide again/);
        }
        const verdict = validateDecision(undefined, { kind: 'rejected', revision: 2 }, { maxContentBytes: 5, time: 7 });
        assert.ok(!verdict.counts && !verdict.outcome.settled && verdict.outcome.ended);
    });

    it('counts no text above the limit, says the size, and leaves the diff to be decided', () => {
        assert.equal(outcomeOf({ kind: 'accepted', revision: 2, text: '12345' }), undefined);
        const outcome = outcomeOf({ kind: 'accepted', revision: 2, text: 'ää123' });
        assert.ok(outcome && !outcome.settled && !outcome.ended);
        assert.match(outcome.reason, /Your text has 7 bytes, and at most 5 bytes.*Shorten it/);
        assert.equal(diff.state, 'opening');
    });
});

describe('refusalOfText', () => {
    it('has nothing against a text within the limit', () => {
        assert.equal(refusalOfText('12345', 5), undefined);
    });
});
