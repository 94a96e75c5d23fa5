import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { IdePage } from '../support/page/ide-page';
import { publishedConnections } from '../support/agents/published-connections';
import { writeFile } from '../support/agents/scripted-model';
import { startTestIde, TestIde } from '../support/test-ide';
import { PageNetwork } from '../support/browser/page-network';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { useSteps } from '../support/browser/use-steps';

describe('A terminal that a second tab on the same workspace shows as well', function () {
    this.timeout(120_000);
    // Each step stands on the one before.
    useSteps(this);
    useCleanPages();
    let bed: TestIde;
    let second: IdePage;
    /** That of the first tab. */
    let network: PageNetwork;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a\n', 'b.txt': 'b\n' }, { preferences: { 'agentCompanion.pageWait': 1 } });
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
        // A page that is left stores its layout, terminals included, for the page that opens the workspace next.
        network = await PageNetwork.of(bed.ide.page);
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

    it('says that its agent belongs to the tab in which it was born, which shows what it proposes', async () => {
        await until('two windows are published', () => publishedConnections(bed.discoveryFolder).length === 2);
        await second.message('Gemini CLI in this terminal belongs to another window.').waitFor();
        await second.terminal.ask('/ide status');
        await second.terminal.waitForAnswer(/Connected to Theia/);
        await propose('a.txt', 'a\nmore\n');
        await second.terminal.waitForAtEnd(/Apply this change\?/);
        assert.equal(await second.review.isOpen('a.txt'), false);
        await bed.ide.page.bringToFront();
        await bed.ide.review.waitFor('a.txt');
    });

    it('brings it here with its review and all edits if the user wants that, and the other tab says so', async () => {
        await bed.ide.review.appendText('typed there');
        await second.page.bringToFront();
        const bothSay = Promise.all([
            second.waitForStatusMessage('Reconnected Gemini CLI'),
            bed.ide.waitForStatusMessage('Gemini CLI was brought to another window.')
        ]);
        await second.message('belongs to another window').getByText('Bring It Here').click();
        await bothSay;
        await second.review.waitFor('a.txt');
        await second.review.waitForText('modified', 'a\nmore\ntyped there');
        await bed.ide.review.waitUntilGone('a.txt');
        await bed.ide.waitForNoAgent();
        await second.review.press('accept');
        await until('the agent writes the file', () => onDisk('a.txt') === 'a\nmore\ntyped there');
    });

    /** Has a tab take the agent, and its review, from the other one. */
    async function bringTo(ide: IdePage): Promise<void> {
        await ide.page.bringToFront();
        // The offer appears in the terminal that has the keyboard. A page that has only just come back learns of the agent a
        // moment later, and has no such command before. One that is cut off may be known to have gone, or not yet: its window
        // is a closed one, or another.
        await ide.terminal.focus();
        await ide.message('belongs to a').waitFor();
        await ide.runCommand('Agent Companion: Bring Agent Here');
        await ide.review.waitFor('b.txt');
        await ide.message('belongs to a').waitFor({ state: 'detached' });
    }

    it('goes back in the same way, with a review that was there before', async () => {
        await propose('b.txt', 'b\nmore\n');
        await second.review.waitFor('b.txt');
        await bed.ide.page.bringToFront();
        await bed.ide.terminal.select('✋');
        await bringTo(bed.ide);
        await second.review.waitUntilGone('b.txt');
    });

    it('is brought away from a tab without network, which has no review of it when it is back, but what was typed since', async () => {
        await network.cut();
        await bed.ide.waitUntilOffline();
        await bed.ide.review.appendText('typed without network');
        await bringTo(second);
        await second.review.waitForText('modified', 'b\nmore\n');
        network.mend();
        await bed.ide.page.bringToFront();
        await bed.ide.waitUntilOnline();
        await bed.ide.review.waitUntilGone('b.txt');
        await bed.ide.waitForStatusMessage('Your last edits are kept.');
    });

    it('comes back to that tab with its review, and goes away once more', async () => {
        await bringTo(bed.ide);
        await bed.ide.review.waitForEnabled('accept');
        await second.review.waitUntilGone('b.txt');
        await bringTo(second);
        await second.review.appendText('typed here');
    });

    it('goes on working when the other tab is closed', async () => {
        await bed.ide.page.close();
        await second.review.press('accept');
        await until('the agent writes the file', () => onDisk('b.txt') === 'b\nmore\ntyped here');
        await second.terminal.ask('/ide status');
        await second.terminal.waitForAnswer(/Connected to Theia/);
    });
});
