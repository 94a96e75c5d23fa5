import * as assert from 'node:assert/strict';
import { IdePage } from '../support/page/ide-page';
import { publishedConnections } from '../support/agents/published-connections';
import { until } from '../support/until';
import { useTestIde } from '../support/use-bed';

describe('A page from an insecure origin', function () {
    this.timeout(120_000);
    const bed = useTestIde({ 'a.txt': 'a' }, { insecureHost: 'ide.test' });

    before(async () => {
        assert.equal(await bed.ide.page.evaluate(() => isSecureContext), false);
    });

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
