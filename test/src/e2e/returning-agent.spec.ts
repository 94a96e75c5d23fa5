import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { PlainAgent } from '../support/agents/plain-agent';
import { publishedConnections } from '../support/agents/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe('An agent whose session has died', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    });
    after(() => bed?.dispose());

    const connect = (): Promise<PlainAgent> => PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);

    /** Opens a diff, has the user edit it, and leaves. */
    async function proposeAndLeave(name: string): Promise<string> {
        const file = path.join(bed.workspace, name);
        const agent = await connect();
        await agent.openDiff(file, 'proposed\n');
        await bed.ide.review.waitFor(name);
        await bed.ide.review.appendText('edited');
        await agent.leave();
        await bed.ide.page.locator('.lm-TabBar-tab', { hasText: 'agent gone' }).waitFor();
        return file;
    }

    it('gets the diff back, edits included, when it returns before the user has decided', async () => {
        const file = await proposeAndLeave('a.txt');
        const agent = await connect();
        await agent.openDiff(file, 'proposed\n');
        await bed.ide.page.locator('.lm-TabBar-tab', { hasText: 'agent gone' }).waitFor({ state: 'detached' });
        await bed.ide.review.waitForText('modified', 'proposed\nedited');
        await bed.ide.review.press('accept');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'proposed\nedited' });
        await bed.ide.review.waitUntilGone('a.txt');
        // Not only its connection: the next one is to have its name.
        await agent.leave();
    });

    it('writes nothing that is accepted after it has gone: the user is told, and the review stays for it', async () => {
        const file = await proposeAndLeave('b.txt');
        await bed.ide.page.keyboard.press('Control+KeyS');
        await bed.ide.message('Gemini CLI is gone, so nothing is written').waitFor();
        await bed.ide.dismissMessages();
        await bed.ide.review.waitForText('modified', 'proposed\nedited');
        const agent = await connect();
        await agent.openDiff(file, 'proposed\n');
        await bed.ide.page.locator('.lm-TabBar-tab', { hasText: 'agent gone' }).waitFor({ state: 'detached' });
        assert.deepEqual(agent.decisions, []);
        await bed.ide.review.press('accept');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'proposed\nedited' });
        await bed.ide.review.waitUntilGone('b.txt');
        await agent.leave();
    });

    it('hears nothing of a rejection after it has gone', async () => {
        const file = await proposeAndLeave('a.txt');
        await bed.ide.review.press('reject');
        await bed.ide.review.waitUntilGone('a.txt');
        await bed.ide.dismissMessages();
        const agent = await connect();
        await agent.openDiff(file, 'proposed\n');
        await bed.ide.review.waitFor('a.txt');
        assert.deepEqual(agent.decisions, []);
        await agent.dispose();
    });
});
