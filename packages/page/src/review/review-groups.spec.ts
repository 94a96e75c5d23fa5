import * as assert from 'node:assert/strict';
import { groupByAgent, inListOrder } from './review-groups';

describe('Reviews by agent', () => {
    const review = (
        id: string,
        agentName: string,
        isUnattended = false
    ): { id: string; request: { agentName: string }; isUnattended: boolean } => ({
        id,
        request: { agentName },
        isUnattended
    });
    const reviews = [
        review('left behind', 'A 2', true),
        review('b1', 'A 10'),
        review('a1', 'A 2'),
        review('b2', 'A 10'),
        review('left behind too', 'C', true)
    ];

    it('are in one group for each agent, the agents by name, and in one for all that no agent waits for', () => {
        const groups = groupByAgent(reviews).map(group => [group.agentName, group.reviews.map(({ id }) => id)]);
        assert.deepEqual(groups, [
            ['A 2', ['a1']],
            ['A 10', ['b1', 'b2']],
            [undefined, ['left behind', 'left behind too']]
        ]);
        assert.deepEqual(groupByAgent([]), []);
    });

    it('are listed one agent’s after another’s', () => {
        const order = inListOrder(reviews).map(({ id }) => id);
        assert.deepEqual(order, ['a1', 'b1', 'b2', 'left behind', 'left behind too']);
    });
});
