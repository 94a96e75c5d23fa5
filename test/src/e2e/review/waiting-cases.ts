import * as assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { limits } from '@agent-companion/core/protocol';
import { PlainAgent } from '../../support/agents/plain-agent';
import { ReviewBed, useSharedBed } from '../../support/review-bed';

export function describeWaiting(bed: ReviewBed): void {
    describe('What waits for the user', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'other.txt': '' }, 'one\n');
        let other: PlainAgent;

        before(() => bed.ide.reviews.open());
        beforeEach(async () => {
            other = await bed.anotherAgent();
        });
        afterEach(() => other.leave());

        it('is the agent’s next file once the one before is decided, and the file behind after the last', async () => {
            await bed.ide.openFile('other.txt');
            await bed.propose('two\n');
            await bed.ide.review.press('accept');
            await bed.agent.decision(bed.file);
            await bed.propose('next\n', 'next.txt');
            await bed.ide.review.waitUntilShown('next.txt');
            await bed.ide.review.press('accept');
            assert.equal((await bed.agent.decision(bed.at('next.txt'))).accepted, true);
            await bed.ide.review.waitUntilGone('next.txt');
            await bed.ide.page.locator('#theia-main-content-panel .lm-mod-current', { hasText: 'other.txt' }).waitFor();
        });

        it('comes one at a time when the one in front is over, and nothing else is seen with it', async () => {
            await bed.ide.openFile('other.txt');
            await bed.agent.openDiff(bed.file, 'first\n');
            await bed.ide.review.waitFor(bed.name);
            const waiting = ['second.txt', 'third.txt'];
            for (const name of waiting) {
                await other.openDiff(bed.at(name), 'new\n');
            }
            await bed.ide.reviews.waitForFiles(bed.name, ...waiting);
            await bed.ide.page.keyboard.press('Shift+Alt+Backspace');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
            await bed.ide.review.waitFor('second.txt');
            assert.equal(await bed.ide.page.locator('#theia-main-content-panel .theia-editor:visible').count(), 1);
            for (const name of waiting) {
                await other.closeDiff(bed.at(name));
            }
            await bed.ide.reviews.waitForFiles();
        });

        it('is nothing when a proposal is over the limit, which the agent is told with its size', async () => {
            const answer = await bed.agent.openDiff(bed.file, 'x'.repeat(limits.maxContentBytes + 1));
            assert.equal(answer.isError, true);
            assert.match(
                (answer.content[0] as { text: string }).text,
                /The proposal has 64 MiB \(67,108,865 bytes\), and at most 64 MiB \(67,108,864 bytes\) can be reviewed\. Ask/
            );
            await bed.ide.reviews.waitForFiles();
            await bed.assertQuiet();
            assert.equal(await bed.agent.textAtClose(bed.file), null);
        });

        it('says that its agent is gone: in its title, above its sides, and in the list', async () => {
            await other.openDiff(bed.file, 'proposal\n');
            await bed.ide.review.waitFor(bed.name);
            await other.leave();
            await bed.ide.review.waitFor(`${bed.name} ⟷ Gemini CLI 2 (not waiting)`);
            await bed.ide.review.waitForNotice(/^Gemini CLI 2 no longer waits for this change\./);
            await bed.ide.reviews.waitForFact(bed.name, 'not waiting');
            await bed.ide.reviews.press(bed.name, 'discard');
            await bed.ide.review.waitUntilGone(bed.name);
        });

        it('is not written over a folder when it has ended without its user, who can copy the text, and discard it', async () => {
            await bed.propose('first\n');
            await bed.ide.review.appendText('typed');
            rmSync(bed.file);
            mkdirSync(bed.file);
            const refused = await bed.agent.openDiff(bed.file, 'second\n');
            assert.match(JSON.stringify(refused.content), /is a folder/);
            // The page hears that the review has ended before it is asked for the next one.
            await bed.proposeUnseen('next\n', 'next.txt');
            await bed.agent.closeDiff(bed.at('next.txt'));
            await bed.ide.review.waitForNotice(/the IDE cannot write it any more/);
            await bed.ide.review.waitFor(`${bed.name} ⟷ Gemini CLI (not waiting)`);
            await bed.ide.review.waitForEnabled('copyText');
            await bed.ide.review.waitForText('modified', 'first\ntyped');
            await bed.ide.review.press('discard');
            await bed.ide.review.waitUntilGone(bed.name);
            await bed.ide.waitForStatusMessage(`Discarded ${bed.name}.`);
            assert.deepEqual(bed.agent.decisions, []);
        });
    });
}
