import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { writeOtherEditors } from '../support/editor/other-editors-extension';
import { useStartedBed } from '../support/review-bed';

describe('A file of code-server in an editor that is none of text', function () {
    this.timeout(120_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'agent-companion-editors-'));
    writeOtherEditors(folder);
    const files = { 'plan.drawing': 'a\n', 'steps.book': 'one\n' };
    const bed = useStartedBed(() =>
        startTestCodeServer(files, { otherExtension: folder, preferences: { 'files.autoSave': 'off' } })
    );
    after(() => rmSync(folder, { recursive: true }));

    /** The agent proposes, and the user accepts after a question that the unsaved changes make. */
    async function acceptAfterQuestion(name: string): Promise<void> {
        await bed.ide.tabs.waitForDirty(name, true);
        await bed.agent.openDiff(bed.at(name), 'proposal\n');
        await bed.ide.review.select(name);
        await bed.ide.review.waitFor(name);
        await bed.ide.review.press('accept');
        assert.match(await bed.ide.question.text(), /^Accept and Leave Your Unsaved Changes\?/);
        await bed.ide.question.answer('Cancel');
        assert.deepEqual(bed.agent.decisions, []);
        await bed.ide.review.press('accept');
        await bed.ide.question.answer('Accept Anyway');
        assert.deepEqual(await bed.agent.decision(bed.at(name)), { accepted: true, content: 'proposal\n' });
        await bed.ide.review.waitUntilGone(name);
        await bed.ide.tabs.waitForDirty(name, true);
    }

    it('is known to have unsaved changes in an extension’s editor', async () => {
        await bed.ide.openInItsEditor('plan.drawing');
        await bed.ide.runCommand('Draw');
        await acceptAfterQuestion('plan.drawing');
    });

    it('is known to have unsaved changes in a notebook', async () => {
        await bed.ide.openInItsEditor('steps.book');
        await bed.ide.page.locator('.notebookOverlay .monaco-list-row .monaco-editor').first().click();
        await bed.ide.page.keyboard.type('more');
        await acceptAfterQuestion('steps.book');
    });
});
