import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useStartedBed } from '../support/review-bed';

describe('Reviews in code-server whose agent has left', function () {
    this.timeout(120_000);
    const bed = useStartedBed(() => startTestCodeServer({ 'other.txt': 'a\n' }));

    it('say so, and are written without a question', async () => {
        const second = await bed.anotherAgent();
        await bed.ide.waitForAgents(2);
        await second.openDiff(bed.at('left.txt'), 'left\n');
        await bed.ide.review.waitFor('left.txt');
        await second.leave();
        await bed.ide.review.waitForNotes('Gemini CLI 2 no longer waits for this change.');
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

    it('say so in the list and beside the text, also where the user has looked elsewhere', async () => {
        const second = await bed.anotherAgent();
        await bed.ide.waitForAgents(2);
        await second.openDiff(bed.at('left.txt'), 'left\n');
        await bed.ide.review.waitFor('left.txt');
        await bed.ide.openFile('other.txt');
        await second.leave();
        await bed.ide.runCommand('Agent Companion: Show Reviews');
        const list = bed.ide.page.locator('.pane-body:focus-within');
        await list.locator('.monaco-list-row', { hasText: 'No agent waits' }).waitFor();
        await bed.ide.review.select('left.txt');
        await bed.ide.review.waitForNotes('Gemini CLI 2 no longer waits for this change.');
        await bed.ide.review.press('discard');
        await bed.ide.review.waitUntilGone('left.txt');
        await bed.ide.waitForAgents(1);
    });
});
