import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { keepFailurePicture } from '../support/failure-picture';
import { PageAttention } from '../support/page-attention';
import { PlainAgent } from '../support/plain-agent';
import { publishedConnections } from '../support/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

describe('A page that nobody looks at', function () {
    this.timeout(60_000);
    let bed: TestIde;
    let agent: PlainAgent;
    let attention: PageAttention;

    before(async () => {
        bed = await startTestIde({ 'one.txt': 'a\n', 'two.txt': 'a\n' });
        attention = await PageAttention.of(bed.ide);
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

    const at = (name: string): string => path.join(bed.workspace, name);

    it('says nothing of a review that the user sees', async () => {
        await agent.openDiff(at('one.txt'), 'b\n');
        await bed.ide.review.waitFor('one.txt');
        await attention.waitForCount(0);
        assert.deepEqual(await attention.notifications(), []);
        await agent.closeDiff(at('one.txt'));
    });

    it('counts in its title what comes while it is hidden, and notifies', async () => {
        await attention.setHidden(true);
        await agent.openDiff(at('one.txt'), 'b\n');
        await agent.openDiff(at('two.txt'), 'b\n');
        await attention.waitForCount(2);
        assert.deepEqual(await attention.notifications(), [
            { title: 'Gemini CLI proposes a change', body: 'one.txt', isClosed: false },
            { title: 'Gemini CLI proposes a change', body: 'two.txt', isClosed: false }
        ]);
    });

    it('keeps counting the one behind when it is shown again', async () => {
        await attention.setHidden(false);
        await attention.waitForCount(1);
    });

    it('brings a review to the front when its notification is clicked', async () => {
        await attention.click(1);
        await bed.ide.review.waitForInFront('two.txt');
        await bed.ide.review.waitForKeyboard();
        await attention.waitForCount(0);
    });

    it('takes a notification back when its review is over', async () => {
        await agent.closeDiff(at('one.txt'));
        await until('the notification is gone', async () => (await attention.notifications())[0].isClosed);
    });
});
