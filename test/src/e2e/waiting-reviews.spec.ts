import * as assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { limits } from '@agent-companion/protocol';
import { PlainAgent } from '../support/agents/plain-agent';
import { useReviewBed } from '../support/review-bed';

declare global {
    interface Window {
        tabsInFront: string[];
    }
}

/** Runs in the page: notes the files of the tabs in front, frame by frame. */
function recordTabsInFront(): void {
    const tabs: string[] = (window.tabsInFront = []);
    const look = (): void => {
        const tab = document.querySelector('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current');
        const [file] = (tab?.textContent ?? '').split(' ⟷ ');
        if (file !== tabs.at(-1)) {
            tabs.push(file);
        }
        requestAnimationFrame(look);
    };
    look();
}

describe('What waits for the user', function () {
    this.timeout(60_000);
    const bed = useReviewBed({ 'other.txt': '' }, { content: 'one\n' });
    let other: PlainAgent;

    before(() => bed.ide.reviews.open());
    beforeEach(async () => {
        other = await bed.anotherAgent();
    });
    afterEach(() => other.leave());

    it('is two reviews of one file when two agents propose for it, each told of its own only', async () => {
        const titles = [`${bed.name} ⟷ Gemini CLI`, `${bed.name} ⟷ Gemini CLI 2`];
        await bed.agent.openDiff(bed.file, 'first\n');
        await other.openDiff(bed.file, 'second\n');
        await bed.ide.reviews.waitForFiles(bed.name, bed.name);
        await bed.ide.review.waitForTitles(...titles);
        await bed.ide.review.select(titles[0]);
        await bed.ide.review.waitForText('modified', 'first\n');
        await bed.ide.review.appendText('mine');
        await bed.ide.review.select(titles[1]);
        await bed.ide.review.waitForText('modified', 'second\n');
        await bed.ide.review.press('accept');
        assert.deepEqual(await other.decision(bed.file), { accepted: true, content: 'second\n' });
        await bed.ide.review.waitUntilGone(titles[1]);
        assert.deepEqual(bed.agent.decisions, []);
        assert.equal(await other.textAtClose(bed.file), 'second\n');
        await bed.ide.review.waitForText('modified', 'first\nmine');
        await bed.ide.review.press('accept');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'first\nmine' });
        assert.deepEqual(other.decisions, []);
    });

    it('is the agent’s next file, without the one behind them flashing up, and that one after the last', async () => {
        await bed.ide.openFile('other.txt');
        await bed.propose('two\n');
        await bed.ide.page.evaluate(recordTabsInFront);
        await bed.ide.review.press('accept');
        await bed.agent.decision(bed.file);
        await bed.propose('next\n', 'next.txt');
        assert.deepEqual(await bed.ide.page.evaluate(() => window.tabsInFront), [bed.name, 'next.txt']);
        await bed.ide.review.press('accept');
        await bed.ide.page.getByText('Waiting for the next file…').waitFor();
        await bed.ide.review.waitUntilGone('next.txt');
        assert.deepEqual(await bed.ide.page.evaluate(() => window.tabsInFront), [bed.name, 'next.txt', 'other.txt']);
        assert.equal((await bed.agent.decision(bed.at('next.txt'))).accepted, true);
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
        await bed.ide.reviews.press(bed.name, 'reject');
        await bed.ide.review.waitUntilGone(bed.name);
    });

    it('is shown though its agent’s group was hidden when that had another one', async () => {
        await bed.propose('mine\n');
        await other.openDiff(bed.at('theirs.txt'), 'theirs\n');
        await bed.ide.reviews.open();
        await bed.ide.reviews.waitForFiles(bed.name, 'theirs.txt');
        const header = bed.ide.reviews.node.locator('.header [aria-expanded]').last();
        await header.click();
        await bed.ide.reviews.waitForFiles(bed.name);
        await other.closeDiff(bed.at('theirs.txt'));
        await header.getByText('Gemini CLI 2').waitFor({ state: 'detached' });
        await other.openDiff(bed.at('theirs.txt'), 'theirs\n');
        await bed.ide.reviews.waitForFiles(bed.name, 'theirs.txt');
        const controlled = await header.getAttribute('aria-controls');
        assert.equal(await bed.ide.reviews.node.locator(`[id="${controlled}"] li`).count(), 1);
        await other.closeDiff(bed.at('theirs.txt'));
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

    it('is not accepted with all others if it has changed since the question, whatever its name looks like', async () => {
        const name = '[*all*](command:core.close.main.tabs).txt';
        await bed.propose('mine\n');
        await other.openDiff(bed.at(name), 'before the question\n');
        await bed.ide.reviews.waitForFiles(bed.name, name);
        await bed.ide.reviews.pressAll('acceptAll');
        await bed.ide.question.text();
        assert.deepEqual(await bed.ide.question.files(), [
            `${bed.name} (Gemini CLI)`,
            `${name} (Gemini CLI 2, new file)`
        ]);
        await other.openDiff(bed.at(name), 'after it\n');
        await bed.ide.question.answer('Accept All');
        assert.deepEqual(await bed.agent.decision(bed.file), { accepted: true, content: 'mine\n' });
        await bed.ide.waitForStatusMessage(`Not decided: ${name} (its agent has changed the proposal)`);
        await bed.ide.reviews.waitForFiles(name);
        await bed.ide.review.waitForText('modified', 'after it\n');
        await bed.ide.review.press('reject');
        assert.deepEqual(await other.decision(bed.at(name)), { accepted: false });
    });
});
