import assert from 'node:assert/strict';
import { createAuthToken, endpointToken } from './auth-token';

describe('createAuthToken', () => {
    it('gives 256 bits that need no escaping', () => {
        assert.match(createAuthToken(), /^[A-Za-z0-9_-]{43}$/);
    });

    it('never gives the same twice', () => {
        assert.equal(new Set(Array.from({ length: 100 }, createAuthToken)).size, 100);
    });
});

describe('endpointToken', () => {
    it('is the window’s for its first endpoint, and for each other one always the same of its own', () => {
        const tokens = [0, 1, 2].map(index => endpointToken('window', index));
        assert.equal(tokens[0], 'window');
        assert.equal(new Set(tokens).size, 3);
        assert.deepEqual(
            tokens,
            [0, 1, 2].map(index => endpointToken('window', index))
        );
        assert.notEqual(endpointToken('another', 1), tokens[1]);
        assert.match(tokens[1], /^[A-Za-z0-9_-]{43}$/);
    });
});
