import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { PlainAgent } from '../support/agents/plain-agent';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

/** How long a proposal waits for a page, in seconds: longer than a slow machine takes to load one, shorter than the default. */
const PAGE_WAIT = 10;

describe('An agent whose tab is away', function () {
    this.timeout(90_000);
    useCleanPages();
    let bed: TestIde;
    let agent: PlainAgent;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a' }, { preferences: { 'agentCompanion.pageWait': PAGE_WAIT } });
        await bed.ide.openFile('a.txt');
        agent = await bed.connectAgent();
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
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
