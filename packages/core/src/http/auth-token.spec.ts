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
    it('is always the same for an endpoint, and another one for each', () => {
        const tokens = ['one', 'two', 'three'].map(name => endpointToken('window', name));
        assert.equal(new Set(tokens).size, 3);
        assert.deepEqual(
            tokens,
            ['one', 'two', 'three'].map(name => endpointToken('window', name))
        );
        assert.notEqual(endpointToken('another', 'two'), tokens[1]);
        assert.match(tokens[1], /^[A-Za-z0-9_-]{43}$/);
    });
});
