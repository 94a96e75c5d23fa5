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

    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
    });

    it('is nothing while Theia’s trust is turned off', async () => {
        bed = await startTestIde({ 'a.txt': 'a' }, { preferences: { 'security.workspace.trust.enabled': false } });
        await bed.ide.openFile('a.txt');
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        const state = await until('the agent knows the open file', () => {
            const known = agent.context?.workspaceState;
            return known?.openFiles?.length === 1 && known;
        });
        assert.deepEqual(Object.keys(state), ['openFiles']);
    });
});
