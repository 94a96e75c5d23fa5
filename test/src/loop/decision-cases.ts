import * as assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';

const CONTENT = 'one\ntwo\n';

/** Tests the user's decisions, and what an agent that is a mere client is told. */
export function describeDecisions(bed: ReviewBed<EditorBed>): void {
    describe('A review', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'other.txt': '' }, CONTENT);

        it('shows the file and the proposal, and is named by both', async () => {
            await bed.propose('one\nTWO\n');
            await bed.ide.review.waitForText('original', CONTENT);
            await bed.ide.review.waitForText('modified', 'one\nTWO\n');
            assert.deepEqual(await bed.ide.review.titles(), [`${bed.name} ⟷ Gemini CLI`]);
        });

        for (const [way, decide] of [
            ['by the button', () => bed.ide.review.press('accept')],
            ['by key', () => bed.ide.page.keyboard.press('Shift+Alt+Enter')]
        ] as const) {
            it(`is accepted as it was proposed, ${way}`, async () => {
                await bed.propose('one\nTWO\n');
                await decide();
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'one\nTWO\n' });
                await bed.ide.review.waitUntilGone(bed.name);
            });
        }

        it('is never written before the agent is told: the agent writes', async () => {
            const before = statSync(bed.file).mtimeMs;
            await bed.propose('one\n');
            await bed.ide.review.appendText('typed');
            await bed.ide.review.press('accept');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'one\ntyped' });
            await bed.ide.review.waitUntilGone(bed.name);
            assert.deepEqual([readFileSync(bed.file, 'utf8'), statSync(bed.file).mtimeMs], [CONTENT, before]);
        });

        for (const [way, decide] of [
            ['by the button', () => bed.ide.review.press('reject')],
            ['by key', () => bed.ide.page.keyboard.press('Shift+Alt+Backspace')],
            ['by closing the tab', () => bed.ide.review.closeTab(bed.name)]
        ] as const) {
            it(`is rejected ${way}, and nothing is written`, async () => {
                const before = statSync(bed.file).mtimeMs;
                await bed.propose('unwanted\n');
                await decide();
                assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
                await bed.ide.review.waitUntilGone(bed.name);
                assert.deepEqual([readFileSync(bed.file, 'utf8'), statSync(bed.file).mtimeMs], [CONTENT, before]);
            });
        }

        it('goes when its agent closes the diff, with no decision', async () => {
            await bed.propose('first\n');
            await bed.agent.closeDiff(bed.file);
            await bed.ide.review.waitUntilGone(bed.name);
            await bed.assertQuiet();
            assert.deepEqual(bed.agent.decisions, []);
        });

        it('shows the new proposal of an agent that changes its mind', async () => {
            await bed.propose('first\n');
            await bed.agent.openDiff(bed.file, 'second\n');
            await bed.ide.review.waitForText('modified', 'second\n');
            await bed.ide.review.press('accept');
            assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'second\n' });
        });

        it('is accepted only after a question where neither agent nor editor can read the file’s characters', async () => {
            const gbk = Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x0a]);
            writeFileSync(bed.file, gbk);
            const read = gbk.toString('utf8');
            await bed.propose(`${read}more\n`);
            await bed.ide.review.press('accept');
            const lost = read.split('\uFFFD').length - 1;
            assert.match(
                await bed.ide.question.text(),
                new RegExp(`is not in UTF-8, .* overwrite it\\. Count of �: ${lost}\\.`)
            );
            await bed.ide.question.answer('Cancel');
            assert.deepEqual(bed.agent.decisions, []);
        });
    });
}
