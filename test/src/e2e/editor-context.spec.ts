import * as assert from 'node:assert/strict';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

describe('The context of an agent', function () {
    this.timeout(60_000);
    useCleanPages();
    let bed: TestIde;
    let agent: PlainAgent;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'alpha beta\n' });
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
    });
    beforeEach(async () => {
        const { ide } = bed;
        await ide.openFile('a.txt');
        await ide.goTo(1, 1);
        await ide.selectRight(5);
        await waitForActive('alpha');
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
    });

    const file = () => agent.context?.workspaceState?.openFiles?.[0];

    /** Waits until the agent takes the file for the active one, with this selection. */
    const waitForActive = (selectedText: string | undefined): Promise<unknown> =>
        until('the file is active', () => file()?.isActive === true && file()?.selectedText === selectedText, {
            seen: () => JSON.stringify(agent.context)
        });

    for (const [what, command] of [
        ['an untitled text', 'File: New Untitled Text File'],
        ['the settings as text', 'Preferences: Open Settings (JSON)']
    ]) {
        it(`has no file as the active one while ${what} is in front`, async () => {
            const { ide } = bed;
            await ide.runCommand(command);
            await until('no file is active', () => file() !== undefined && file()?.isActive !== true, {
                seen: () => JSON.stringify(agent.context)
            });
            assert.deepEqual([file()?.selectedText, file()?.cursor], [undefined, undefined]);
            await ide.openFile('a.txt');
            await waitForActive('alpha');
        });
    }

    it('keeps the file and its selection while a terminal, a view or a review is in front', async () => {
        const { ide } = bed;
        await ide.terminal.open();
        await ide.terminal.waitForKeyboard();
        await ide.openFile('a.txt');
        await ide.page.keyboard.press('Control+Shift+F');
        await ide.page.locator('#search-in-workspace :focus').waitFor();
        await agent.openDiff(`${bed.workspace}/b.txt`, 'new\n');
        await ide.review.waitFor('b.txt');
        await ide.review.focus();
        await agent.ping();
        assert.deepEqual([file()?.isActive, file()?.selectedText], [true, 'alpha']);
        await agent.closeAll();
    });
});
