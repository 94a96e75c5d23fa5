import * as assert from 'node:assert/strict';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { RecentOutcomes } from './recent-outcomes';

const accept: Decision = { kind: 'accepted', revision: 1 };
const reject: Decision = { kind: 'rejected', revision: 1 };
const settled: DecisionOutcome = { settled: true, delivered: 'later' };
const ended: DecisionOutcome = { settled: false, code: 'ended', ended: true, reason: 'Too late.' };

describe('RecentOutcomes', () => {
    it('answers a repeated decision as the first time, without deciding again', () => {
        const outcomes = new RecentOutcomes();
        assert.deepEqual(
            outcomes.answer('id', accept, () => settled),
            settled
        );
        assert.deepEqual(
            outcomes.answer('id', accept, () => ended),
            settled
        );
    });

    it('does not take another decision, or one that did not count, for a repetition', () => {
        const outcomes = new RecentOutcomes();
        outcomes.answer('id', accept, () => settled);
        assert.deepEqual(
            outcomes.answer('id', reject, () => ended),
            ended
        );
        outcomes.answer('other', accept, () => ended);
        assert.deepEqual(
            outcomes.answer('other', accept, () => settled),
            settled
        );
    });

    it('does not take another text for a repetition', () => {
        const outcomes = new RecentOutcomes();
        outcomes.answer('id', { ...accept, text: 'first' }, () => settled);
        for (const other of [accept, { ...accept, text: 'second' }, { ...accept, revision: 2, text: 'first' }]) {
            assert.deepEqual(
                outcomes.answer('id', other, () => ended),
                ended
            );
        }
        assert.deepEqual(
            outcomes.answer('id', { ...accept, text: 'first' }, () => ended),
            settled
        );
    });

    it('forgets the oldest of many', () => {
        const outcomes = new RecentOutcomes();
        for (let index = 0; index <= 100; index++) {
            outcomes.answer(`id-${index}`, accept, () => settled);
        }
        assert.deepEqual(
            outcomes.answer('id-1', accept, () => ended),
            settled
        );
        assert.deepEqual(
            outcomes.answer('id-0', accept, () => ended),
            ended
        );
    });
});
