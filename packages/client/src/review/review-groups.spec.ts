import * as assert from 'node:assert/strict';
import { groupByAgent } from './review-groups';

describe('Reviews by agent', () => {
    it('are in one group for each agent, the agents by name, and in one for all that no agent waits for', () => {
        const review = (agentName: string, isUnattended = false): Parameters<typeof groupByAgent>[0][number] => ({
            request: { agentName },
            isUnattended
        });
        const reviews = [review('A 2', true), review('A 10'), review('A 2'), review('A 10'), review('C', true)];
        const groups = groupByAgent(reviews).map(group => [
            group.agentName,
            group.reviews.map(each => reviews.indexOf(each))
        ]);
        assert.deepEqual(groups, [
            ['A 2', [2]],
            ['A 10', [1, 3]],
            [undefined, [0, 4]]
        ]);
    });
});
