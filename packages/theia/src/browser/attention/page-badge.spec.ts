import * as assert from 'node:assert/strict';
import { withCount } from './page-badge';

describe('The number in the page’s title', () => {
    it('stands before it, and is replaced', () => {
        assert.equal(withCount('a.ts - Theia', 2), '(2) a.ts - Theia');
        assert.equal(withCount('(2) a.ts - Theia', 13), '(13) a.ts - Theia');
    });

    it('leaves nothing behind when there is nothing to count', () => {
        assert.equal(withCount('(13) a.ts - Theia', 0), 'a.ts - Theia');
        assert.equal(withCount('a.ts (1) - Theia', 0), 'a.ts (1) - Theia');
    });
});
