import assert from 'node:assert/strict';
import { createAuthToken } from './auth-token';

describe('createAuthToken', () => {
    it('gives 256 bits that need no escaping', () => {
        assert.match(createAuthToken(), /^[A-Za-z0-9_-]{43}$/);
    });

    it('never gives the same twice', () => {
        assert.equal(new Set(Array.from({ length: 100 }, createAuthToken)).size, 100);
    });
});
