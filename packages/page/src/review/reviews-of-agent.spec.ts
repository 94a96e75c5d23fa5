import * as assert from 'node:assert/strict';
import { reviewsOfAgent } from './reviews-of-agent';

describe('The reviews of an agent', () => {
    const review = (
        agentName: string,
        isUnattended: boolean
    ): { request: { agentName: string }; isUnattended: boolean } => ({
        request: { agentName },
        isUnattended
    });

    it('are those that it waits for, and none that an agent of the same name has left behind', () => {
        const [left, own, other] = [review('A', true), review('A', false), review('B', false)];
        assert.deepEqual(reviewsOfAgent('A', [left, own, other]), [own]);
        assert.deepEqual(reviewsOfAgent('A', [left, other]), []);
        assert.deepEqual(reviewsOfAgent(undefined, [left, own]), []);
    });
});
