import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { PlainAgent } from '../../support/agents/plain-agent';
import { TestIde } from '../../support/test-ide';
import { useSharedIde } from '../../support/use-bed';

export function describeReturningAgent(bed: TestIde): void {
    describe('An agent whose session has died', function () {
        this.timeout(120_000);
        useSharedIde(bed, { 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' });

        const connect = (): Promise<PlainAgent> => bed.connectAgent();

        /** Opens a diff, has the user edit it, and leaves. */
        async function proposeAndLeave(name: string): Promise<string> {
            const file = path.join(bed.workspace, name);
            const agent = await connect();
            await agent.openDiff(file, 'proposed\n');
            await bed.ide.review.waitFor(name);
            await bed.ide.review.appendText('edited');
            await agent.leave();
            await bed.ide.page.locator('.lm-TabBar-tab', { hasText: 'not waiting' }).waitFor();
            return file;
        }

        it('gets the diff back, edits included, when it returns before the user has decided', async () => {
            const file = await proposeAndLeave('a.txt');
            const agent = await connect();
            await agent.openDiff(file, 'proposed\n');
            await bed.ide.page.locator('.lm-TabBar-tab', { hasText: 'not waiting' }).waitFor({ state: 'detached' });
            await bed.ide.review.waitForText('modified', 'proposed\nedited');
            await bed.ide.review.press('accept');
            assert.deepEqual(await agent.decision(file), { accepted: true, content: 'proposed\nedited' });
            await bed.ide.review.waitUntilGone('a.txt');
            // Not only its connection: the next one is to have its name.
            await agent.leave();
        });

        it('writes nothing that is accepted after it has gone: the user is asked, and the review may stay for it', async () => {
            const file = await proposeAndLeave('b.txt');
            await bed.ide.page.keyboard.press('Control+KeyS');
            assert.match(await bed.ide.question.text(), /Gemini CLI no longer waits for this change/);
            await bed.ide.question.answer('Cancel');
            await bed.ide.review.waitForText('modified', 'proposed\nedited');
            const agent = await connect();
            await agent.openDiff(file, 'proposed\n');
            await bed.ide.page.locator('.lm-TabBar-tab', { hasText: 'not waiting' }).waitFor({ state: 'detached' });
            assert.deepEqual(agent.decisions, []);
            await bed.ide.review.press('accept');
            assert.deepEqual(await agent.decision(file), { accepted: true, content: 'proposed\nedited' });
            await bed.ide.review.waitUntilGone('b.txt');
            await agent.leave();
        });

        it('has its change written by the IDE, after a question if the file has changed meanwhile', async () => {
            const file = await proposeAndLeave('b.txt');
            writeFileSync(file, 'changed by another\n');
            await bed.ide.review.press('writeFile');
            await bed.ide.question.waitForChosen('Overwrite');
            assert.match(await bed.ide.question.text(), /b\.txt has changed since the change was proposed/);
            assert.equal(readFileSync(file, 'utf8'), 'changed by another\n');
            await bed.ide.question.answer('Overwrite');
            await bed.ide.review.waitUntilGone('b.txt');
            await bed.ide.waitForStatusMessage('Wrote b.txt.');
            assert.equal(readFileSync(file, 'utf8'), 'proposed\nedited');
        });

        it('has its change listed while the IDE has not written it yet, and its text can be copied', async () => {
            await proposeAndLeave('c.txt');
            bed.network.cut();
            await bed.ide.review.press('writeFile');
            await bed.ide.review.waitForDisabled('writeFile');
            await bed.ide.review.press('copyText');
            await bed.ide.waitForStatusMessage('Copied your text.');
            await bed.ide.reviews.open();
            await bed.ide.reviews.waitForFiles('c.txt');
            bed.network.mend();
            await bed.ide.review.waitUntilGone('c.txt');
            await bed.ide.reviews.waitForFiles();
        });
    });
}
