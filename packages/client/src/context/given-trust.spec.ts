import * as assert from 'node:assert/strict';
import { givenTrust } from './given-trust';

describe('givenTrust', () => {
    it('is the user’s decision', () => {
        for (const isTrusted of [true, false, undefined]) {
            assert.equal(givenTrust({ isTrusted, isEnabled: true, folders: 1 }), isTrusted);
        }
    });

    it('is none while the editor’s trust is turned off, and without a folder', () => {
        assert.equal(givenTrust({ isTrusted: true, isEnabled: false, folders: 1 }), undefined);
        assert.equal(givenTrust({ isTrusted: true, isEnabled: true, folders: 0 }), undefined);
        assert.equal(givenTrust({ isTrusted: false, isEnabled: true, folders: 0 }), false, 'Restricted Mode holds');
    });
});
