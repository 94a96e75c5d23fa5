import * as assert from 'node:assert/strict';
import { leftReview, ruledReview } from '../../testing/ruled-review';
import { keyTarget } from './key-rules';

describe('The review that a key is for', () => {
    const [front, behind] = [ruledReview('A', 1, true), ruledReview('B', 2)];

    it('is the one in front where the keyboard is in no agent’s terminal, or the agent has none', () => {
        for (const focusedAgent of [undefined, 'C']) {
            const target = keyTarget({ inFront: front, focusedAgent, waiting: [front, behind] });
            assert.deepEqual(target, { code: 'in-front', review: front });
        }
        assert.equal(keyTarget({ inFront: undefined, focusedAgent: undefined, waiting: [behind] }), undefined);
    });

    it('is that of the agent whose terminal has the keyboard, which is to be seen first', () => {
        const target = keyTarget({ inFront: front, focusedAgent: 'B', waiting: [front, behind] });
        assert.deepEqual(target, { code: 'behind', review: behind });
    });

    it('is none that an agent of the same name has left behind', () => {
        const facts = { inFront: front, focusedAgent: 'B', waiting: [front, leftReview('B', 0)] };
        assert.deepEqual(keyTarget(facts), { code: 'in-front', review: front });
        assert.deepEqual(keyTarget({ ...facts, waiting: [...facts.waiting, behind] })?.review, behind);
    });

    it('is that of the agent’s own that can be seen', () => {
        const beside = ruledReview('B', 3, true);
        const facts = { inFront: front, focusedAgent: 'B', waiting: [front, behind, beside] };
        assert.deepEqual(keyTarget(facts), { code: 'in-front', review: beside });
        assert.deepEqual(keyTarget({ ...facts, focusedAgent: 'A' }), { code: 'in-front', review: front });
    });
});
