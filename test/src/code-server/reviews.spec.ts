import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { holdKey } from '../support/page/held-key';
import { useStartedBed } from '../support/review-bed';
import { until } from '../support/until';

describe('Reviews in code-server', function () {
    this.timeout(120_000);
    const bed = useStartedBed(() => startTestCodeServer({ 'list.txt': 'one\n', 'other.txt': 'a\n' }));
    afterEach(() => bed.agent.closeAll());

    it('lose no key that was pressed right before a reload', async () => {
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('mine');
        await bed.ide.reload();
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.waitForText('modified', 'two\nmine');
        assert.deepEqual(await bed.ide.review.titles(), ['list.txt ⟷ Gemini CLI']);
    });

    it('are never dirty, also when left right after a key, and ask nothing when they are closed', async () => {
        await bed.ide.openFile('other.txt');
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('mine');
        await bed.ide.tabs.select('other.txt');
        await bed.ide.tabs.waitForDirty('list.txt ⟷', false);
        await bed.ide.review.closeTab('list.txt');
        assert.deepEqual(await bed.agent.decision(bed.at('list.txt')), { accepted: false });
        await bed.ide.question.assertNone();
    });

    it('show what changes on disk, and then read no more', async () => {
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        for (const text of ['three\n', 'four\n']) {
            writeFileSync(bed.at('list.txt'), text);
            await bed.ide.review.waitForText('original', text);
        }
        await untilItRests();
    });

    it('show a line whose indentation alone changes, and say so where the user has that hidden', async () => {
        writeFileSync(bed.at('indented.txt'), 'if a:\n    x()\ny()\nz()\n');
        for (const ignoresSpace of [undefined, true]) {
            bed.setPreferences({ 'diffEditor.ignoreTrimWhitespace': ignoresSpace });
            await bed.ide.reload();
            await bed.agent.openDiff(bed.at('indented.txt'), 'if a:\n    x(1)\n    y()\nz()\n');
            await bed.ide.review.waitFor('indented.txt');
            const signs = bed.ide.page.locator('.monaco-diff-editor:visible .editor.modified .insert-sign');
            const shown = ignoresSpace ? 1 : 2;
            await until(`${shown} lines are shown as changed`, async () => (await signs.count()) === shown);
            await bed.ide.review.waitForNotes('hides changes of white space', ignoresSpace ? 1 : 0);
            await bed.ide.review.press('reject');
            await bed.ide.review.waitUntilGone('indented.txt');
        }
        bed.setPreferences({});
        await bed.ide.reload();
    });

    it('of a new file are decided as all are: by a key with its edits, and by closing the tab', async () => {
        await bed.agent.openDiff(bed.at('made.txt'), 'two\n');
        await bed.ide.review.waitFor('made.txt');
        await bed.ide.review.appendText('mine');
        await bed.ide.page.keyboard.press('Shift+Alt+Enter');
        assert.deepEqual(await bed.agent.decision(bed.at('made.txt')), { accepted: true, content: 'two\nmine' });
        await bed.ide.review.waitUntilGone('made.txt');
        await bed.agent.openDiff(bed.at('made.txt'), 'two\n');
        await bed.ide.review.waitFor('made.txt');
        await bed.ide.review.closeTab('made.txt');
        assert.deepEqual(await bed.agent.decision(bed.at('made.txt')), { accepted: false });
    });

    it('of a new file have one side, until the file is made meanwhile', async () => {
        await bed.agent.openDiff(bed.at('made.txt'), 'two\n');
        await bed.ide.review.waitFor('made.txt');
        assert.deepEqual(await bed.ide.review.titles(), ['made.txt ⟷ Gemini CLI (new file)']);
        assert.ok(await bed.ide.review.isPlain(), 'Beside it there is nothing to be seen.');
        await bed.ide.review.appendText('mine');
        writeFileSync(bed.at('made.txt'), 'made\n');
        await bed.ide.review.waitForText('original', 'made\n');
        await bed.ide.review.waitForText('modified', 'two\nmine');
        await until('one tab is left', async () => (await bed.ide.review.titles()).length === 1);
        await bed.ide.runCommand('Agent Companion: Reject All Proposed Changes');
        assert.match(await bed.ide.question.text(), /thrown away:\nmade\.txt$/);
        await bed.ide.question.answer('Reject All');
        assert.deepEqual(await bed.agent.decision(bed.at('made.txt')), { accepted: false });
    });

    /** An extension host that reads a file all the time does so thousands of times in a second. */
    async function untilItRests(): Promise<void> {
        const [extensionHost] = bed.editor.extensionHosts();
        const reads = (): number =>
            Number(/^syscr: (\d+)$/m.exec(readFileSync(`/proc/${extensionHost}/io`, 'utf8'))?.[1]);
        await until('the extension host reads next to nothing', async () => {
            const before = reads();
            await delay(500);
            return reads() - before < 50;
        });
    }

    it('take no key from a user who types in a file: they are told of, and come in front once the user rests', async () => {
        await bed.ide.openFile('other.txt');
        const opening = bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await until('the review is held back', async () => {
            await bed.ide.page.keyboard.type('- ');
            return bed.ide.heldMessage('proposes a change to list.txt').isVisible();
        });
        await opening;
        await bed.ide.page.keyboard.type('two ');
        await bed.ide.tabs.waitForInFront('other.txt');
        await bed.ide.page.keyboard.type('three ');
        await until('all keys are in the file', () =>
            /^(- )+two three a\n$/.test(readFileSync(bed.at('other.txt'), 'utf8'))
        );
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.heldMessage('proposes a change').waitFor({ state: 'detached' });
        assert.deepEqual(await bed.ide.messages(), []);
    });

    it('of two agents wait beside each other, told of, and are rejected together by name', async () => {
        const second = await bed.anotherAgent();
        await bed.ide.waitForAgents(2);
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await second.openDiff(bed.at('other.txt'), 'b\n');
        await bed.ide.heldMessage('other.txt').click();
        await bed.ide.review.waitFor('other.txt');
        assert.deepEqual(await bed.ide.review.titles(), ['list.txt ⟷ Gemini CLI', 'other.txt ⟷ Gemini CLI 2']);
        await bed.ide.review.appendText('mine');
        await bed.ide.runCommand('Agent Companion: Reject All Proposed Changes');
        assert.match(await bed.ide.question.text(), /thrown away:\nother\.txt$/);
        await bed.ide.question.answer('Reject All');
        assert.deepEqual(await bed.agent.decision(bed.at('list.txt')), { accepted: false });
        assert.deepEqual(await second.decision(bed.at('other.txt')), { accepted: false });
        await second.leave();
        await bed.ide.waitForAgents(1);
    });

    it('are decided one by a key that is held, though another one is beside', async () => {
        const { ide, agent } = bed;
        // No case before has waited for these.
        agent.decisions.splice(0);
        await ide.closeAllTabs();
        await agent.openDiff(bed.at('list.txt'), 'two\n');
        await ide.review.waitFor('list.txt');
        await ide.openFile('other.txt');
        await ide.runCommand('View: Move Editor into Right Group');
        await agent.openDiff(bed.at('next.txt'), 'next\n');
        await ide.tabs.tab('next.txt ⟷').click();
        await ide.review.waitFor('next.txt');
        await ide.review.waitUntilDecidable();
        await ide.tabs.close('other.txt');
        await ide.page.keyboard.down('Shift');
        await ide.page.keyboard.down('Alt');
        await holdKey(ide.page, 'Enter', 1_500);
        await ide.page.keyboard.up('Alt');
        await ide.page.keyboard.up('Shift');
        assert.deepEqual(await agent.decision(bed.at('next.txt')), { accepted: true, content: 'next\n' });
        await ide.review.waitUntilGone('next.txt');
        await ide.review.waitFor('list.txt');
        assert.deepEqual(agent.decisions, []);
    });

    it('have the commands in the palette that their tabs have: none that decides otherwise than it is called', async () => {
        const second = await bed.anotherAgent();
        await bed.ide.waitForAgents(2);
        await second.openDiff(bed.at('left.txt'), 'left\n');
        await bed.ide.review.waitFor('left.txt');
        const offered = async (): Promise<string[]> => {
            const ours = await bed.ide.offeredCommands('Agent Companion:');
            const names = [
                'Accept Proposed Change',
                'Reject Proposed Change',
                'Write File',
                'Discard',
                'Restore My Edits'
            ];
            return names.filter(name => ours.includes(`Agent Companion: ${name}`));
        };
        assert.deepEqual(await offered(), ['Accept Proposed Change', 'Reject Proposed Change']);
        await bed.ide.review.appendText('mine');
        await second.openDiff(bed.at('left.txt'), 'again\n');
        await bed.ide.review.waitForText('modified', 'again\n');
        await bed.ide.review.waitForNotes('Your edits were set aside.');
        await bed.ide.review.waitForAction('restoreEdits');
        assert.deepEqual(await offered(), ['Accept Proposed Change', 'Reject Proposed Change', 'Restore My Edits']);
        await second.leave();
        await bed.ide.review.waitForAction('writeFile');
        assert.deepEqual(await offered(), ['Write File', 'Discard', 'Restore My Edits']);
        await bed.ide.review.press('discard');
        await bed.ide.review.waitUntilGone('left.txt');
        await bed.ide.waitForAgents(1);
    });

    it('come back after a reload however long the host process takes to answer', async () => {
        await bed.agent.openDiff(bed.at('restored.txt'), 'two\n');
        await bed.ide.review.waitFor('restored.txt');
        // Else it has no tab to restore: the review only comes once the host process answers, and nothing fails meanwhile.
        await bed.ide.waitUntilTabIsStored('restored.txt');
        const [host] = bed.editor.hostProcesses();
        process.kill(host, 'SIGSTOP');
        try {
            await bed.ide.reload();
            await bed.ide.status.filter({ hasText: 'Starting…' }).waitFor();
            await bed.ide.page.getByText('The editor could not be opened').waitFor({ timeout: 60_000 });
        } finally {
            process.kill(host, 'SIGCONT');
        }
        await bed.ide.review.waitForText('modified', 'two\n');
        await bed.ide.review.press('reject');
        assert.deepEqual(await bed.agent.decision(bed.at('restored.txt')), { accepted: false });
    });
});
