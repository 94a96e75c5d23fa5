import * as assert from 'node:assert/strict';
import { limits } from '@agent-companion/protocol';
import { refusalOfText } from './text-limit';

describe('The limit of a text', () => {
    it('is that of the contract', () => {
        assert.equal(refusalOfText('x'.repeat(limits.maxContentBytes)), undefined);
    });

    it('refuses what is longer', () => {
        assert.match(refusalOfText('x'.repeat(limits.maxContentBytes + 1)) ?? '', /more than 64 MiB.*Shorten it/);
    });

    it('is in bytes', () => {
        assert.equal(refusalOfText('é'.repeat(limits.maxContentBytes / 2)), undefined);
    });

    it('refuses what has more bytes than characters allow', () => {
        assert.notEqual(refusalOfText('é'.repeat(limits.maxContentBytes / 2 + 1)), undefined);
    });
});
