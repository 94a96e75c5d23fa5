import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { keepFailurePicture } from '../support/failure-picture';
import { PlainAgent } from '../support/plain-agent';
import { publishedConnections } from '../support/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';

describe('A decision while the network is cut', function () {
    this.timeout(120_000);
    let bed: TestIde;
    let agent: PlainAgent;
    let file: string;

    before(async () => {
        bed = await startTestIde({ 'list.txt': 'one\n' });
        file = path.join(bed.workspace, 'list.txt');
        agent = await PlainAgent.connect(publishedConnections(bed.discoveryFolder)[0]);
        await bed.ide.waitForAgent();
    });
    afterEach(async function () {
        await keepFailurePicture(this, bed?.ide.page);
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
    });

    it('says that it is on its way, and arrives', async () => {
        await agent.openDiff(file, 'first\n');
        await bed.ide.review.waitFor('list.txt');
        bed.network.cut();
        await bed.ide.review.press('accept');
        await bed.ide.message('Your decision is sent again').waitFor();
        bed.network.mend();
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'first\n' });
        await bed.ide.review.waitUntilGone('list.txt');
        await bed.ide.message('Your decision is sent again').waitFor({ state: 'detached' });
    });

    it('does not count against a proposal that the agent has replaced, which is shown', async () => {
        await agent.openDiff(file, 'first\n');
        await bed.ide.review.waitFor('list.txt');
        bed.network.cut();
        await bed.ide.review.press('accept');
        await bed.ide.message('Your decision is sent again').waitFor();
        assert.equal(await bed.ide.review.isEnabled('reject'), false);
        await bed.ide.review.focusRightSide();
        await bed.ide.page.keyboard.type('x');
        await bed.ide.page.locator('.monaco-editor-overlaymessage', { hasText: 'decision is on its way' }).waitFor();
        await bed.ide.review.waitForText('modified', 'first\n');
        const replaced = agent.openDiff(file, 'second\n');
        bed.network.mend();
        await bed.ide.message('The agent has changed its proposal meanwhile').waitFor({ timeout: 60_000 });
        await replaced;
        await bed.ide.review.waitForText('modified', 'second\n');
        assert.deepEqual(agent.decisions, []);
        assert.ok(await bed.ide.review.isEnabled('accept'));
        await bed.ide.review.appendText('typed');
        await bed.ide.review.press('accept');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'second\ntyped' });
        await bed.ide.review.waitUntilGone('list.txt');
    });

    it('comes back with the tab that the user has closed, when it does not count', async () => {
        await agent.openDiff(file, 'first\n');
        await bed.ide.review.waitFor('list.txt');
        bed.network.cut();
        await bed.ide.review.closeTab('list.txt');
        await bed.ide.review.waitUntilGone('list.txt');
        const replaced = agent.openDiff(file, 'second\n');
        bed.network.mend();
        await replaced;
        await bed.ide.review.waitForText('modified', 'second\n');
        await bed.ide.review.press('reject');
        assert.deepEqual(await agent.decision(file), { accepted: false });
        await bed.ide.review.waitUntilGone('list.txt');
    });

    it('arrives with a text that is longer than what Theia keeps for a lost connection', async () => {
        const text = 'a line of the proposal\n'.repeat(10_000);
        await agent.openDiff(file, text);
        await bed.ide.review.waitFor('list.txt');
        bed.network.cut();
        await bed.ide.waitUntilOffline();
        await bed.ide.review.focusRightSide();
        await bed.ide.page.keyboard.press('Control+Home');
        await bed.ide.page.keyboard.type('typed ');
        await bed.ide.review.press('accept');
        bed.network.mend();
        assert.deepEqual(await agent.decision(file, 60_000), { accepted: true, content: `typed ${text}` });
        await bed.ide.review.waitUntilGone('list.txt');
    });
});
