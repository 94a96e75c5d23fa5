import * as assert from 'node:assert/strict';
import { IdePage } from '../support/ide-page';
import { publishedConnections } from '../support/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/use-clean-pages';

describe('A page from an insecure origin, where there are no Web Locks', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a' }, { insecureHost: 'ide.test' });
        assert.equal(await bed.ide.page.evaluate(() => 'locks' in navigator), false);
    });
    after(() => bed?.dispose());

    it('keeps its window through a reload', async () => {
        const before = publishedConnections(bed.discoveryFolder);
        await bed.ide.reload();
        assert.deepEqual(publishedConnections(bed.discoveryFolder), before);
    });

    it('becomes a window of its own when it is duplicated', async () => {
        const opened = bed.ide.page.waitForEvent('popup');
        await bed.ide.page.evaluate(() => void window.open(location.href));
        await new IdePage(await opened).waitUntilReady();
        // The page is ready before its window is published.
        await until('two windows are published', () => publishedConnections(bed.discoveryFolder).length === 2);
    });
});
