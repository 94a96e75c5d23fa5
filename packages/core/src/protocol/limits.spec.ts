import assert from 'node:assert/strict';
import { limits } from './limits';

describe('limits', () => {
    it('are those of the specification where it names any', () => {
        assert.equal(limits.maxOpenFiles, 10);
        assert.equal(limits.maxSelectedTextLength, 16 * 1024);
        assert.equal(limits.contextQuietMs, 50);
    });
});
