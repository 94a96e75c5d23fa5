import * as assert from 'node:assert/strict';
import { KeyTarget, keyTarget } from './key-target';

describe('The review that a key is for', () => {
    const review = (agentName: string, isVisible = false, isUnattended = false) => ({
        request: { agentName },
        isVisible,
        isUnattended
    });
    type Reviewed = ReturnType<typeof review>;
    const target = (inFront: Reviewed | undefined, focusedAgent: string | undefined, waiting: Reviewed[]) =>
        keyTarget<Reviewed>({ inFront, focusedAgent, waiting, isVisible: each => each.isVisible });
    const [front, behind] = [review('A', true), review('B')];

    it('is the one in front where the keyboard is in no agent’s terminal, or the agent has none', () => {
        for (const focusedAgent of [undefined, 'C']) {
            assert.deepEqual(target(front, focusedAgent, [front, behind]), { code: 'in-front', review: front });
        }
        assert.equal(target(undefined, undefined, [behind]), undefined);
    });

    it('is that of the agent whose terminal has the keyboard, which is to be seen first', () => {
        assert.deepEqual(target(front, 'B', [front, behind]), { code: 'behind', review: behind });
    });

    it('is none that an agent of the same name has left behind', () => {
        const left = review('B', false, true);
        const expected: KeyTarget<Reviewed> = { code: 'in-front', review: front };
        assert.deepEqual(target(front, 'B', [front, left]), expected);
        assert.equal(target(front, 'B', [front, left, behind])?.review, behind);
    });
});
