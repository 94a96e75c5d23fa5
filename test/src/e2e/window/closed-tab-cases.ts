import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { PlainAgent } from '../../support/agents/plain-agent';
import { TestIde } from '../../support/test-ide';
import { until } from '../../support/until';
import { useSharedIde } from '../../support/use-bed';

/** How long a proposal waits for a page, in seconds: longer than a slow machine takes to load one, shorter than the default. */
const PAGE_WAIT = 10;

export function describeClosedTab(bed: TestIde): void {
    describe('An agent whose tab is away', function () {
        this.timeout(90_000);
        useSharedIde(bed, { 'a.txt': 'a' });
        let agent: PlainAgent;
        let address: string;

        before(async () => {
            bed.setPreferences({ 'agentCompanion.pageWait': PAGE_WAIT });
            await bed.ide.reload();
            await bed.ide.openFile('a.txt');
            agent = await bed.connectAgent();
            address = bed.ide.page.url();
        });
        after(async () => {
            // Not only its connection: the next one is to have its name.
            await agent?.leave();
            bed.setPreferences({});
            await bed.ide.open(address);
            await bed.ide.closeAllTabs();
        });

        const openFiles = (): string[] => (agent.context?.workspaceState?.openFiles ?? []).map(file => file.path);
        const propose = (name: string): ReturnType<PlainAgent['openDiff']> =>
            agent.openDiff(path.join(bed.workspace, name), 'new\n');

        it('is told no after the time the user has set, and what to do', async () => {
            await bed.ide.page.goto('about:blank');
            const asked = Date.now();
            const { isError, content } = await propose('nobody-sees-me.txt');
            assert.equal(isError, true);
            assert.ok(Date.now() - asked < 2 * PAGE_WAIT * 1_000, 'It waited longer than the user has set.');
            assert.match(JSON.stringify(content), /Open its browser tab and try again/);
        });

        it('is told of no open files while there is no page', async () => {
            await until('the context is empty', () => agent.context !== undefined && openFiles().length === 0, {
                timeoutMs: 30_000
            });
        });
    });
}
