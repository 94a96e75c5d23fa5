import * as assert from 'node:assert/strict';
import { barActions } from './bar-actions';

describe('The actions of the review bar, where no agent waits,', () => {
    it('offer to write the file as long as the backend knows the review', () => {
        const labels = (hasEnded: boolean): string[] =>
            barActions({ isUnattended: true, hasEnded }).map(({ label }) => label);
        assert.deepEqual(labels(false), ['Discard', 'Copy Text', 'Write File']);
        assert.deepEqual(labels(true), ['Discard', 'Copy Text']);
    });
});
