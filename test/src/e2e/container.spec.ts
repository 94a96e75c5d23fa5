import * as assert from 'node:assert/strict';
import { environmentVariables } from '@agent-companion/protocol/gemini';
import { isInContainer } from '../support/users/private-mounts';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/browser/use-clean-pages';

(isInContainer ? describe : describe.skip)('Inside a container (runs only in one)', function () {
    this.timeout(180_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a' });
        await bed.ide.terminal.open();
    });
    after(() => bed?.dispose());

    it('the CLI connects without anything done for it', async () => {
        const variable = `printenv ${environmentVariables.devContainerSession}`;
        assert.equal(await bed.ide.terminal.output(variable), 'agent-companion');
        await bed.ide.startAgent();
        await bed.ide.terminal.ask('/ide status');
        await bed.ide.terminal.waitForAnswer(/Connected to Theia/);
    });
});
