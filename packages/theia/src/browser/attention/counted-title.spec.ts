import * as assert from 'node:assert/strict';
import { CountedTitle } from './counted-title';

describe('CountedTitle', () => {
    let title: CountedTitle;

    beforeEach(() => (title = new CountedTitle()));

    it('has the number before it, and replaces it', () => {
        assert.equal(title.withCount('a.ts - Theia', 2), '(2) a.ts - Theia');
        assert.equal(title.withCount('(2) a.ts - Theia', 13), '(13) a.ts - Theia');
    });

    it('keeps nothing when there is nothing to count', () => {
        assert.equal(title.withCount('a.ts - Theia', 13), '(13) a.ts - Theia');
        assert.equal(title.withCount('(13) a.ts - Theia', 0), 'a.ts - Theia');
    });

    it('is counted anew when it has changed', () => {
        assert.equal(title.withCount('a.ts - Theia', 2), '(2) a.ts - Theia');
        assert.equal(title.withCount('b.ts - Theia', 2), '(2) b.ts - Theia');
    });

    it('leaves a number alone that is its own', () => {
        assert.equal(title.withCount('(2) report.md - Theia', 0), '(2) report.md - Theia');
        assert.equal(title.withCount('(2) report.md - Theia', 2), '(2) (2) report.md - Theia');
        assert.equal(title.withCount('(2) (2) report.md - Theia', 0), '(2) report.md - Theia');
    });
});
