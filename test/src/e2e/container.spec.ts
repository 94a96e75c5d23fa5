import * as assert from 'node:assert/strict';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { environmentVariables } from '@agent-companion/protocol/gemini';
import { isInContainer, mayMountPrivately, withoutContainerMarkers } from '../support/users/private-mounts';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/browser/use-clean-pages';

const { devContainerSession } = environmentVariables;

/** Whether a terminal sees that it is inside a container, as the CLI looks for it. */
const SEES_CONTAINER = '[ -e /.dockerenv ] || [ -e /run/.containerenv ] && echo container || echo machine';

/** What `describe` a suite gets: one that needs more than there is says so in its title, and is skipped. */
const suite = (possible: boolean): Mocha.SuiteFunction | Mocha.PendingSuiteFunction =>
    possible ? describe : describe.skip;

async function assertConnects(bed: TestIde): Promise<void> {
    await bed.ide.startAgent();
    await bed.ide.terminal.ask('/ide status');
    await bed.ide.terminal.waitForAnswer(/Connected to Theia/);
}

suite(isInContainer)('Inside a container (runs only in one)', function () {
    this.timeout(180_000);
    useCleanPages();
    let bed: TestIde;

    beforeEach(async () => {
        bed = await startTestIde({ 'a.txt': 'a' });
        await bed.ide.terminal.open();
    });
    afterEach(() => bed?.dispose());

    it('the CLI connects without anything done for it', async () => {
        assert.equal(await bed.ide.terminal.output(SEES_CONTAINER), 'container');
        assert.equal(await bed.ide.terminal.output(`printenv ${devContainerSession}`), 'agent-companion');
        await assertConnects(bed);
    });
});

suite(mayMountPrivately)('On a machine that is no container (takes Linux and root to look like one)', function () {
    this.timeout(120_000);
    useCleanPages();
    let root: string;
    let bed: TestIde;

    before(async () => {
        root = mkdtempSync(path.join(tmpdir(), 'agent-companion-test-'));
        bed = await startTestIde({ 'a.txt': 'a' }, { wrapper: withoutContainerMarkers(root) });
        await bed.ide.terminal.open();
    });
    after(async () => {
        await bed?.dispose();
        // Not its contents: should the mounts outlive their command, they are the machine's.
        rmdirSync(root);
    });

    it('the variable is not set', async () => {
        assert.equal(await bed.ide.terminal.output(SEES_CONTAINER), 'machine');
        assert.equal(await bed.ide.terminal.output(`printenv ${devContainerSession} || echo unset`), 'unset');
    });
});
