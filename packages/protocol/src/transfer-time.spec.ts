import assert from 'node:assert/strict';
import { textLengthOf, transferMs } from './transfer-time';

describe('The time that texts take', () => {
    it('grows with all texts in a value together', () => {
        const value = { id: 'ab', parts: ['c'.repeat(3_000), { text: 'd'.repeat(1_000) }, 7, null, undefined] };
        assert.equal(textLengthOf(value), 4_002);
        assert.equal(transferMs(value), 2);
    });

    it('is nothing for short texts', () => {
        assert.equal(transferMs('x'.repeat(1_999)), 0);
        assert.equal(transferMs(undefined), 0);
    });
});
