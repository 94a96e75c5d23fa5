import * as assert from 'node:assert/strict';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe('What an agent is told of trust', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;
    let agent: PlainAgent;

    afterEach(async () => {
        await agent?.dispose();
        await bed?.dispose();
    });

    const workspaceState = () => agent.context?.workspaceState;

    async function start(isTrustOn: boolean): Promise<void> {
        bed = await startTestIde({ 'a.txt': 'a' }, { preferences: { 'security.workspace.trust.enabled': isTrustOn } });
        if (isTrustOn) {
            await bed.ide.page.locator('.dialogBlock button.main').click();
        }
        await bed.ide.openFile('a.txt');
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await until('the agent knows the open file', () => workspaceState()?.openFiles?.length === 1);
    }

    it('is what the user has decided', async () => {
        await start(true);
        await until('the agent knows of the trust', () => workspaceState()?.isTrusted === true);
    });

    it('is nothing while Theia’s trust is turned off', async () => {
        await start(false);
        assert.deepEqual(Object.keys(workspaceState() ?? {}), ['openFiles']);
    });
});
