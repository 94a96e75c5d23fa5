import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { PlainAgent } from '../support/agents/plain-agent';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';

describe('An accepted file in code-server, where the user wants to see it,', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestCodeServer;
    let agent: PlainAgent;

    const at = (name: string): string => path.join(bed.workspace, name);
    const text = `${'same\n'.repeat(7)}other\nsame\n`;

    before(async () => {
        const preferences = { 'agentCompanion.review.openFileAfterAccept': true };
        bed = await startTestCodeServer({ 'long.txt': 'same\n'.repeat(9) }, { preferences });
        agent = await bed.connectAgent();
        await bed.ide.waitForAgents(1);
    });
    after(() => agent?.dispose());
    after(() => bed?.dispose());

    async function accept(): Promise<void> {
        await agent.openDiff(at('long.txt'), text);
        await bed.ide.review.waitFor('long.txt');
        await bed.ide.review.press('accept');
        await agent.decision(at('long.txt'));
        await bed.ide.review.waitUntilGone('long.txt');
    }

    it('opens where it has changed, once it is written', async () => {
        await accept();
        writeFileSync(at('long.txt'), text);
        await bed.ide.tabs.waitForInFront('long.txt');
        await bed.ide.page.locator('.statusbar-item', { hasText: 'Ln 8, Col 1' }).waitFor();
    });
});
