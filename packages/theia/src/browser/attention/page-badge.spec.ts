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

    it('has the number before the title, and replaces it', () => {
        badge.show(2);
        assert.equal(document.title, '(2) a.ts - Theia');
        badge.show(13);
        assert.equal(document.title, '(13) a.ts - Theia');
    });

    it('leaves the title alone when there is nothing to count', () => {
        badge.show(13);
        badge.show(0);
        assert.equal(document.title, 'a.ts - Theia');
    });

    it('is there again when Theia has set another title', () => {
        badge.show(2);
        setTitle('b.ts - Theia');
        assert.equal(document.title, '(2) b.ts - Theia');
    });

    it('leaves a number alone that is the title’s own', () => {
        setTitle('(2) report.md - Theia');
        assert.equal(document.title, '(2) report.md - Theia');
        badge.show(2);
        assert.equal(document.title, '(2) (2) report.md - Theia');
        badge.show(0);
        assert.equal(document.title, '(2) report.md - Theia');
    });
});
