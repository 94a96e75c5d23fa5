import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useStartedBed } from '../support/review-bed';
import { until } from '../support/until';

describe('Reviews in code-server, when they end,', function () {
    this.timeout(120_000);
    const bed = useStartedBed(() => startTestCodeServer({ 'list.txt': 'one\n', 'other.txt': 'a\n' }));
    afterEach(() => bed.agent.closeAll());

    it('are told of by all of a file’s name, also what would turn it around', async () => {
        await bed.agent.openDiff(bed.at('list\u202etxt.exe'), 'two\n');
        await bed.ide.review.waitFor('txt.exe');
        await bed.ide.review.press('reject');
        await bed.ide.message('Rejected list\\u{202e}txt.exe.').waitFor();
    });

    it('leave the keyboard to the next one when they are decided, and then to the file behind', async () => {
        await bed.ide.openFile('other.txt');
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.agent.openDiff(bed.at('next.txt'), 'next\n');
        await bed.ide.review.appendText('mine');
        await bed.ide.page.keyboard.press('Shift+Alt+Enter');
        assert.deepEqual(await bed.agent.decision(bed.at('list.txt')), { accepted: true, content: 'two\nmine' });
        await bed.ide.review.waitFor('next.txt');
        await bed.ide.page.keyboard.press('Shift+Alt+Enter');
        await bed.ide.tabs.waitForInFront('other.txt');
        await bed.ide.page.locator('.editor-instance:visible .monaco-editor.focused').waitFor();
    });

    it('are taken from by their agent without what the user types ending up in the file behind', async () => {
        await bed.ide.openFile('other.txt');
        const before = readFileSync(bed.at('other.txt'), 'utf8');
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('mine');
        await bed.agent.closeDiff(bed.at('list.txt'));
        await bed.ide.review.waitUntilGone('list.txt');
        await bed.ide.page.keyboard.type('lost');
        assert.equal(readFileSync(bed.at('other.txt'), 'utf8'), before);
    });

    it('are offered back when their agent closes them, with what the user has made of them', async () => {
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('mine');
        await bed.agent.closeDiff(bed.at('list.txt'));
        await bed.ide.review.waitUntilGone('list.txt');
        await bed.ide.message('Gemini CLI closed its change. Your edits to list.txt are kept.').click();
        await bed.ide.review.waitForText('modified', 'two\nmine');
        await bed.ide.review.press('discard');
        await bed.ide.review.waitUntilGone('list.txt');
    });

    it('are decided, and that is undone, by the status menu, where no key reaches the extension', async () => {
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.chooseInMenu('Reject Proposed Change');
        assert.deepEqual(await bed.agent.decision(bed.at('list.txt')), { accepted: false });
        await bed.ide.review.waitUntilGone('list.txt');
        await bed.ide.message('Undo — Rejected list.txt.').waitFor();
        await bed.ide.chooseInMenu('Undo Last Decision');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.runCommand('Agent Companion: Discard');
        await bed.ide.review.waitUntilGone('list.txt');
    });

    it('that are decided are not opened again by Ctrl+Shift+T, which opens what was closed before them', async () => {
        await bed.ide.openFile('other.txt');
        await bed.ide.page.keyboard.press('Control+W');
        await bed.ide.tabs.waitUntilGone('other.txt');
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.press('reject');
        await bed.ide.review.waitUntilGone('list.txt');
        // VS Code forgets a tab a moment after that has closed.
        await until('the file is back', async () => {
            await bed.ide.page.keyboard.press('Control+Shift+T');
            return bed.ide.tabs.waitForInFront('other.txt', 5_000).then(
                () => true,
                () => false
            );
        });
        await until('no review is left', async () => (await bed.ide.review.titles()).length === 0);
        await bed.ide.page.keyboard.press('Shift+Alt+U');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.runCommand('Agent Companion: Discard');
        await bed.ide.review.waitUntilGone('list.txt');
    });
});
