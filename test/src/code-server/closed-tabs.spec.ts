import * as assert from 'node:assert/strict';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { useStartedBed } from '../support/review-bed';
import { until } from '../support/until';

describe('The tabs of reviews in code-server', function () {
    this.timeout(120_000);
    const bed = useStartedBed(() =>
        startTestCodeServer(
            { 'list.txt': 'one\n', 'next.txt': 'a\n', 'other.txt': 'b\n' },
            { preferences: { 'workbench.editor.limit.enabled': true, 'workbench.editor.limit.value': 3 } }
        )
    );
    afterEach(() => bed.agent.closeAll());

    it('reject nothing when all are closed at once: they are open again, with what was typed, and can be rejected together', async () => {
        await bed.ide.openFile('other.txt');
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('mine');
        await bed.agent.openDiff(bed.at('next.txt'), 'next\n');
        await bed.ide.tabs.tab('next.txt ⟷').waitFor();
        await bed.ide.runCommand('View: Close All Editors');
        await bed.ide.message('2 changes stay open: decide them first.').waitFor();
        await bed.ide.tabs.waitUntilGone('other.txt');
        await bed.ide.review.select('list.txt');
        await bed.ide.review.waitForText('modified', 'two\nmine');
        assert.deepEqual(bed.agent.decisions, []);
        await bed.ide.message('2 changes stay open').click();
        await bed.ide.question.answer('Reject All');
        for (const name of ['list.txt', 'next.txt']) {
            assert.deepEqual(await bed.agent.decision(bed.at(name)), { accepted: false });
            await bed.ide.review.waitUntilGone(name);
        }
    });

    it('are in their order again when all were closed at once, and the one in front has the keyboard', async () => {
        for (const name of ['list.txt', 'other.txt', 'next.txt']) {
            await bed.agent.openDiff(bed.at(name), 'two\n');
            await bed.ide.tabs.tab(`${name} ⟷`).waitFor();
        }
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.appendText('mine');
        await bed.ide.tabs.waitForDirty('list.txt ⟷', false);
        const before = await bed.ide.review.titles();
        await bed.ide.page.keyboard.press('Control+K');
        await bed.ide.page.keyboard.press('Control+W');
        await bed.ide.message('3 changes stay open: decide them first.').waitFor();
        await until('all are open again', async () => (await bed.ide.review.titles()).length === 3);
        await bed.ide.page.locator('.editor-instance:visible .monaco-editor.focused').waitFor();
        assert.deepEqual(await bed.ide.review.titles(), before);
        assert.deepEqual(bed.agent.decisions, []);
    });

    it('reject nothing when VS Code closes them to make room for a file', async () => {
        await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
        await bed.ide.review.waitFor('list.txt');
        for (const name of ['other.txt', 'next.txt', 'list.txt']) {
            await bed.ide.openFile(name);
        }
        await bed.ide.tabs.waitUntilGone('other.txt');
        await bed.ide.tabs.tab('list.txt ⟷').waitFor();
        assert.deepEqual(bed.agent.decisions, []);
    });

    it('reject nothing in the moment in which they come in front: what was behind them may be meant', async () => {
        await bed.ide.runCommand('View: Close All Editors');
        await bed.ide.openFile('other.txt');
        await until('the key comes in that moment, for which a test may be too slow', async () => {
            await bed.agent.openDiff(bed.at('list.txt'), 'two\n');
            await bed.ide.review.waitForInFront('list.txt');
            await bed.ide.page.keyboard.press('Control+W');
            await bed.ide.tabs.waitUntilGone('list.txt ⟷');
            const isKept = async (): Promise<boolean> => (await bed.ide.review.titles()).length > 0;
            await until(
                'it is open again, or rejected',
                async () => bed.agent.decisions.length > 0 || (await isKept())
            );
            return bed.agent.decisions.splice(0).length === 0;
        });
        await bed.ide.review.waitFor('list.txt');
        await bed.ide.review.waitUntilDecidable();
        await bed.ide.page.keyboard.press('Control+W');
        assert.deepEqual(await bed.agent.decision(bed.at('list.txt')), { accepted: false });
    });
});
