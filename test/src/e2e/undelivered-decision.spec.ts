import * as assert from 'node:assert/strict';
import { useReviewBed } from '../support/review-bed';

describe('A decision while the network is cut', function () {
    this.timeout(120_000);
    const bed = useReviewBed({}, { content: 'one\n' });

    it('says that it is on its way, and arrives', async () => {
        await bed.propose('first\n');
        bed.network.cut();
        await bed.ide.review.press('accept');
        await bed.ide.message('Your decision is sent again').waitFor();
        bed.network.mend();
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'first\n' });
        await bed.ide.review.waitUntilGone(bed.name);
        await bed.ide.message('Your decision is sent again').waitFor({ state: 'detached' });
    });

    it('does not count against a proposal that the agent has replaced, which is shown', async () => {
        await bed.propose('first\n');
        bed.network.cut();
        await bed.ide.review.press('accept');
        await bed.ide.message('Your decision is sent again').waitFor();
        await bed.ide.review.waitForDisabled('reject');
        await bed.ide.review.focusRightSide();
        await bed.ide.page.keyboard.type('x');
        await bed.ide.page.locator('.monaco-editor-overlaymessage', { hasText: 'decision is on its way' }).waitFor();
        await bed.ide.review.waitForText('modified', 'first\n');
        const replaced = bed.agent.openDiff(bed.file, 'second\n');
        bed.network.mend();
        await bed.ide
            .message('Your decision does not count: Gemini CLI has changed its proposal')
            .waitFor({ timeout: 60_000 });
        await replaced;
        await bed.ide.review.waitForText('modified', 'second\n');
        assert.deepEqual(bed.agent.decisions, []);
        await bed.ide.review.waitForEnabled('accept');
        await bed.ide.review.appendText('typed');
        await bed.ide.review.press('accept');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'second\ntyped' });
        await bed.ide.review.waitUntilGone(bed.name);
    });

    it('comes back with the tab that the user has closed, when it does not count, with what was typed offline', async () => {
        await bed.propose('first\n');
        bed.network.cut();
        await bed.ide.waitUntilOffline();
        await bed.ide.review.appendText('typed offline');
        await bed.ide.review.closeTab(bed.name);
        await bed.ide.review.waitUntilGone(bed.name);
        const replaced = bed.agent.openDiff(bed.file, 'second\n');
        bed.network.mend();
        await replaced;
        await bed.ide.review.waitForText('modified', 'second\n');
        // The page's answer comes after the text that it sends.
        await bed.proposeUnseen('', 'after.txt');
        await bed.ide.reload();
        await bed.agent.closeDiff(bed.at('after.txt'));
        await bed.ide.review.select(bed.name);
        await bed.ide.review.restoreEdits();
        await bed.ide.review.waitForText('modified', 'first\ntyped offline');
        await bed.ide.review.press('reject');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: false });
        await bed.ide.review.waitUntilGone(bed.name);
    });

    it('arrives with a text that is longer than what Theia keeps for a lost connection', async () => {
        const text = 'a line of the proposal\n'.repeat(10_000);
        await bed.propose(text);
        bed.network.cut();
        await bed.ide.waitUntilOffline();
        await bed.ide.review.focusRightSide();
        await bed.ide.page.keyboard.press('Control+Home');
        await bed.ide.page.keyboard.type('typed ');
        await bed.ide.review.press('accept');
        bed.network.mend();
        assert.deepEqual(await bed.agent.decision(bed.file, 60_000), { accepted: true, content: `typed ${text}` });
        await bed.ide.review.waitUntilGone(bed.name);
    });
});
