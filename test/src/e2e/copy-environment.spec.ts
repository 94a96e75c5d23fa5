import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { publishedConnections } from '../support/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/use-clean-pages';

describe('Copy Connection Environment', function () {
    this.timeout(120_000);
    // Each step stands on the one before.
    this.bail(true);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a' });
        await bed.ide.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await bed.ide.runCommand('Agent Companion: Copy Connection Environment');
    });
    after(() => bed?.dispose());

    it('warns first that it copies a secret', async () => {
        await bed.ide.page.locator('.dialogBlock', { hasText: 'secret token' }).waitFor();
    });

    it('gives lines by which a shell outside the IDE reaches this window', async () => {
        await bed.ide.page.locator('.dialogBlock').getByText('Copy', { exact: true }).click();
        await bed.ide.page.getByText('Copied.').first().waitFor();
        const lines = await bed.ide.page.evaluate(() => navigator.clipboard.readText());
        const [{ port, authToken }] = publishedConnections(bed.discoveryFolder);
        const script = `${lines}printf '%s %s' "$GEMINI_CLI_IDE_SERVER_PORT" "$GEMINI_CLI_IDE_AUTH_TOKEN"`;
        const output = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { PATH: process.env.PATH } });
        assert.equal(output, `${port} ${authToken}`);
    });
});
