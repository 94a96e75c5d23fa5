import * as assert from 'node:assert/strict';
import type { Review } from '../review/review';
import { rowLabels } from './row-labels';

describe('The buttons of a row', () => {
    const labels = (facts: Partial<Pick<Review, 'isUnattended' | 'hasEnded'>>): string[] =>
        Object.values(
            rowLabels(
                {
                    request: { agentName: 'Qwen Code' } as Review['request'],
                    isUnattended: false,
                    hasEnded: false,
                    ...facts
                },
                'a.txt'
            )
        );

    it('accept and reject what an agent waits for', () => {
        assert.deepEqual(labels({}), [
            'Accept the change of a.txt by Qwen Code',
            'Reject the change of a.txt by Qwen Code'
        ]);
    });

    it('say what the bar says of one that no agent waits for', () => {
        assert.deepEqual(labels({ isUnattended: true }), [
            'Write File: the change of a.txt by Qwen Code',
            'Discard the change of a.txt by Qwen Code'
        ]);
        assert.deepEqual(labels({ isUnattended: true, hasEnded: true }), [
            'Copy Text: the change of a.txt by Qwen Code',
            'Discard the change of a.txt by Qwen Code'
        ]);
    });
});
