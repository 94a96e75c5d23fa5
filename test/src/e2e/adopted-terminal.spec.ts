import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { IdePage } from '../support/page/ide-page';
import { publishedConnections } from '../support/agents/published-connections';
import { writeFile } from '../support/agents/scripted-model';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe('A terminal that a second tab on the same workspace shows as well', function () {
    this.timeout(120_000);
    // Each step stands on the one before.
    this.bail(true);
    useCleanPages();
    let bed: TestIde;
    let second: IdePage;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a\n', 'b.txt': 'b\n' }, { preferences: { 'agentCompanion.pageWait': 1 } });
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
        // A page that is left stores its layout, terminals included, for the page that opens the workspace next.
        await bed.ide.reload();
        second = new IdePage(await bed.ide.page.context().newPage());
        await second.open(bed.ide.page.url());
        await second.terminal.select('◇');
    });
    after(() => bed?.dispose());

    const onDisk = (name: string): string => readFileSync(path.join(bed.workspace, name), 'utf8');

    /** Has the agent propose a file's content, asked in the second tab. */
    async function propose(name: string, content: string): Promise<void> {
        bed.model.willAnswer(writeFile(path.join(bed.workspace, name), content), { text: 'Well done.' });
        await second.page.bringToFront();
        await second.terminal.ask(`please change ${name}`);
    }

    it('keeps its agent connected to the tab in which it was born', async () => {
        await until('two windows are published', () => publishedConnections(bed.discoveryFolder).length === 2);
        await second.terminal.ask('/ide status');
        await second.terminal.waitForAnswer(/Connected to Theia/);
        await propose('a.txt', 'a\nmore\n');
        await second.terminal.waitForAtEnd(/Apply this change\?/);
        assert.equal(await second.review.isOpen('a.txt'), false);
        await bed.ide.page.bringToFront();
        await bed.ide.review.waitFor('a.txt');
        await bed.ide.review.press('accept');
        await until('the agent writes the file', () => onDisk('a.txt') === 'a\nmore\n');
    });

    it('goes on working when that tab is closed: the agent stays connected, and asks in the terminal', async () => {
        await bed.ide.page.close();
        await propose('b.txt', 'b\nmore\n');
        await second.terminal.waitForAtEnd(/Apply this change\?/);
        await second.terminal.press('Enter');
        await until('the agent writes the file', () => onDisk('b.txt') === 'b\nmore\n');
        await second.terminal.ask('/ide status');
        await second.terminal.waitForAnswer(/Connected to Theia/);
    });
});
