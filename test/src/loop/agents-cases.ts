import * as assert from 'node:assert/strict';
import { PlainAgent } from '../support/agents/plain-agent';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';

/** Two agents of one window: each is told of its own diffs, and of no other. */
export function describeTwoAgents(bed: ReviewBed<EditorBed>): void {
    describe('Two agents of one window', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'mine.txt': 'a\n', 'yours.txt': 'a\n' });
        let other: PlainAgent;

        before(async () => {
            other = await bed.anotherAgent();
            await bed.ide.waitForAgents(2);
        });
        after(() => other?.leave());

        afterEach(async () => {
            await bed.agent.closeAll();
            await other.closeAll();
            assert.deepEqual([bed.agent.decisions, other.decisions], [[], []]);
        });

        it('are told each what the user decides of its own file', async () => {
            await bed.propose('mine\n', 'mine.txt');
            await other.openDiff(bed.at('yours.txt'), 'yours\n');
            await bed.ide.review.select('yours.txt');
            await bed.ide.review.waitFor('yours.txt');
            await bed.ide.review.press('accept');
            assert.deepEqual(await other.decision(bed.at('yours.txt')), { accepted: true, content: 'yours\n' });
            await bed.ide.review.waitFor('mine.txt');
            await bed.ide.review.press('reject');
            assert.deepEqual(await bed.agent.decision(bed.at('mine.txt')), { accepted: false });
        });

        it('propose for one file in a review each', async () => {
            const file = bed.at('mine.txt');
            await bed.propose('mine\n', 'mine.txt');
            await other.openDiff(file, 'yours\n');
            const [mine, yours] = ['Gemini CLI', 'Gemini CLI 2'].map(agent => `mine.txt ⟷ ${agent}`);
            await bed.ide.review.select(yours);
            await bed.ide.review.waitFor(yours);
            await bed.ide.review.waitForText('modified', 'yours\n');
            await bed.ide.review.press('accept');
            assert.deepEqual(await other.decision(file), { accepted: true, content: 'yours\n' });
            await bed.ide.review.waitUntilGone(yours);
            await bed.ide.review.waitFor(mine);
            await bed.ide.review.waitForText('modified', 'mine\n');
            await bed.ide.review.press('accept');
            assert.deepEqual(await bed.agent.decision(file), { accepted: true, content: 'mine\n' });
        });
    });
}
