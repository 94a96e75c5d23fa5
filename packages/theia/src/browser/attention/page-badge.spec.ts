import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { FakePage } from '../testing/fake-page';
import { PageBadge } from './page-badge';

describe('PageBadge', () => {
    let page: FakePage;
    let titles: Emitter<string>;
    let badge: PageBadge;

    beforeEach(() => {
        page = new FakePage();
        titles = new Emitter();
        document.title = 'a.ts - Theia';
        badge = new PageBadge({ onDidChangeTitle: titles.event });
    });
    afterEach(() => page.dispose());

    function setTitle(title: string): void {
        document.title = title;
        titles.fire(title);
    }

    it('is of all that waits, of whatever kind', () => {
        badge.show('review', 2);
        badge.show('question', 1);
        assert.equal(document.title, '(3) a.ts - Theia');
        badge.show('review', 0);
        assert.equal(document.title, '(1) a.ts - Theia');
        badge.show('question', 0);
        assert.equal(document.title, 'a.ts - Theia');
    });

    it('is there again when Theia has set another title', () => {
        badge.show('review', 2);
        setTitle('b.ts - Theia');
        assert.equal(document.title, '(2) b.ts - Theia');
    });

    it('leaves a number alone that is the title’s own', () => {
        setTitle('(2) report.md - Theia');
        assert.equal(document.title, '(2) report.md - Theia');
        badge.show('review', 2);
        assert.equal(document.title, '(2) (2) report.md - Theia');
        badge.show('review', 0);
        assert.equal(document.title, '(2) report.md - Theia');
    });
});
