import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useStartedBed } from '../support/review-bed';
import { until } from '../support/until';

describe('Reviews in code-server whose agent has left', function () {
    this.timeout(120_000);
    const bed = useStartedBed(() => startTestCodeServer({ 'other.txt': 'a\n' }));

    it('say so, and are written without a question', async () => {
        const second = await bed.anotherAgent();
        await bed.ide.waitForAgents(2);
        await second.openDiff(bed.at('left.txt'), 'left\n');
        await bed.ide.review.waitFor('left.txt');
        await second.leave();
        await bed.ide.heldMessage('left.txt: Gemini CLI 2 no longer waits for this change.').waitFor();
        await bed.ide.review.waitForAction('writeFile');
        assert.deepEqual(
            [await bed.ide.review.hasAction('accept'), await bed.ide.review.hasAction('reject')],
            [false, false]
        );
        await bed.ide.review.press('writeFile');
        await bed.ide.review.waitUntilGone('left.txt');
        await bed.ide.question.assertNone();
        assert.equal(readFileSync(bed.at('left.txt'), 'utf8'), 'left\n');
        await bed.ide.waitForAgents(1);
    });

    it('are told of until they are looked at', async () => {
        const second = await bed.anotherAgent();
        await bed.ide.waitForAgents(2);
        await second.openDiff(bed.at('left.txt'), 'left\n');
        await bed.ide.review.waitFor('left.txt');
        await bed.ide.openFile('other.txt');
        await second.leave();
        const told = bed.ide.page.getByText('left.txt: Gemini CLI 2 no longer waits for this change.');
        await told.first().waitFor();
        await bed.ide.review.select('left.txt');
        await until('nothing tells of it any more', async () => (await told.count()) === 0);
        await bed.ide.review.press('discard');
        await bed.ide.review.waitUntilGone('left.txt');
        await bed.ide.waitForAgents(1);
    });
});
