import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { useTestIde } from '../support/use-bed';

describe('A backend that restarts', function () {
    this.timeout(120_000);
    const bed = useTestIde({ 'a.txt': 'a\n' });

    it('is told of while it is away, and leads to a reload when it is back', async () => {
        const { ide } = bed;
        const agent = await bed.connectAgent();
        await agent.openDiff(path.join(bed.workspace, 'a.txt'), 'b\n');
        await ide.review.waitFor('a.txt');
        await bed.restartTheia(async () => {
            await ide.review.waitForNotice(/backend is not connected\. .* reload this page/);
            await ide.review.press('accept');
            await ide.review.waitForDisabled('accept');
            await ide.review.waitForTooltip('accept', /Your decision is on its way/);
        });
        const sentence = 'The IDE’s backend has restarted. Reload this page.';
        const message = ide.message(sentence);
        await message.waitFor({ timeout: 60_000 });
        await ide.page.locator('#theia-statusBar').getByText(sentence).waitFor();
        await ide.review.waitForNotice(/Copy the text, or discard it/);
        const loaded = ide.page.waitForEvent('load');
        await message.getByRole('button', { name: 'Reload' }).click();
        await loaded;
        await ide.waitUntilReady();
        await ide.waitUntilOnline();
        assert.deepEqual(await ide.messages(), []);
        await ide.waitForStatusMessage('The review of a.txt has ended. Its text is kept.');
        await agent.dispose();
    });
});
