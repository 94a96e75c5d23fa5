import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/core/protocol';
import { refusalOfText } from './text-limit';

describe('The limit of a text', () => {
    it('is that of the contract, in characters of one byte', () => {
        assert.equal(refusalOfText('x'.repeat(limits.maxContentBytes)), undefined);
        assert.match(refusalOfText('x'.repeat(limits.maxContentBytes + 1)) ?? '', /more than 64 MiB.*Shorten it/);
    });

    it('is that of the contract, in characters of two', () => {
        assert.notEqual(refusalOfText('é'.repeat(limits.maxContentBytes / 2 + 1)), undefined);
    });
});
