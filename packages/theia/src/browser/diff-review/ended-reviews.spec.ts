import * as assert from 'node:assert/strict';
import { EndedReviews } from './ended-reviews';

describe('EndedReviews', () => {
    it('remembers what has ended, and nothing else', () => {
        const ended = new EndedReviews();
        ended.add('a');
        assert.ok(ended.has('a'));
        assert.ok(!ended.has('b'));
    });

    it('forgets the oldest when there are too many', () => {
        const ended = new EndedReviews();
        for (let index = 0; index <= 1_000; index++) {
            ended.add(String(index));
        }
        assert.ok(!ended.has('0'));
        assert.ok(ended.has('1'));
        assert.ok(ended.has('1000'));
    });
});
