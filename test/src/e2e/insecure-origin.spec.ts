import * as assert from 'node:assert/strict';
import { IdePage } from '../support/page/ide-page';
import { publishedConnections } from '../support/agents/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe('A page from an insecure origin', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a' }, { insecureHost: 'ide.test' });
        assert.equal(await bed.ide.page.evaluate(() => isSecureContext), false);
    });
    after(() => bed?.dispose());

    it('becomes a window of its own when it is duplicated', async () => {
        const before = publishedConnections(bed.discoveryFolder).length;
        const opened = bed.ide.page.waitForEvent('popup');
        await bed.ide.page.evaluate(() => void window.open(location.href));
        await new IdePage(await opened).waitUntilReady();
        // The page is ready before its window is published.
        await until(
            'one more window is published',
            () => publishedConnections(bed.discoveryFolder).length === before + 1
        );
    });
});
