import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { IdePage } from '../support/page/ide-page';
import { publishedConnections } from '../support/agents/published-connections';
import { writeFile } from '../support/agents/scripted-model';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { until } from '../support/until';

describe('A tab that is closed and opened again by its URL', function () {
    this.timeout(120_000);
    // Each step stands on the one before.
    this.bail(true);
    useCleanPages();
    let bed: TestIde;
    let ide: IdePage;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a\n' });
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
        bed.model.willAnswer(writeFile(path.join(bed.workspace, 'a.txt'), 'a\nmore\n'), { text: 'Well done.' });
        await bed.ide.terminal.ask('please change a.txt');
        await bed.ide.review.waitFor('a.txt');
        await bed.ide.terminal.waitForAtEnd(/Apply this change\?/);
        await bed.ide.review.appendText('typed by hand');
        const { page } = bed.ide;
        const next = await page.context().newPage();
        const closed = page.waitForEvent('close');
        // As a user does: the page stores its layout for the next one.
        await page.close({ runBeforeUnload: true });
        await closed;
        ide = new IdePage(next);
        await ide.open(page.url());
    });
    after(() => bed?.dispose());

    it('has its agent again, and says so', async () => {
        await ide.message('Reconnected Gemini CLI').waitFor();
        await ide.waitForAgent();
    });

    it('is one window, with the port and token that its terminals know', () => {
        assert.equal(publishedConnections(bed.discoveryFolder).length, 1);
    });

    it('shows the review that was pending, with what the user had typed, and its agent is told the decision', async () => {
        await ide.review.waitFor('a.txt');
        await ide.review.waitForText('modified', 'a\nmore\ntyped by hand');
        await ide.review.press('accept');
        const onDisk = (): string => readFileSync(path.join(bed.workspace, 'a.txt'), 'utf8');
        await until('the agent writes the file', () => onDisk() === 'a\nmore\ntyped by hand');
    });
});
