import * as assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { PlainAgent } from '../support/agents/plain-agent';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { writeOtherEditors } from '../support/editor/other-editors-extension';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

describe('A file in an editor that is none of text', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;
    let agent: PlainAgent;
    let plugins: string;

    before(async () => {
        plugins = mkdtempSync(path.join(tmpdir(), 'agent-companion-plugins-'));
        writeOtherEditors(path.join(plugins, 'other-editors'));
        bed = await startTestIde(
            { 'plan.drawing': 'a\n', 'steps.book': 'one\n' },
            {
                environment: { THEIA_DEFAULT_PLUGINS: `local-dir:${plugins}` },
                preferences: { 'files.autoSave': 'off' }
            }
        );
        agent = await bed.connectAgent();
        await bed.ide.waitForAgents(1);
    });
    after(async () => {
        await agent?.dispose();
        await bed?.dispose();
        await rm(plugins, { recursive: true, force: true, maxRetries: 5 });
    });

    const dirty = (name: string): Promise<void> =>
        bed.ide.page.locator('.lm-TabBar-tab.theia-mod-dirty', { hasText: name }).waitFor();

    /** The agent proposes, and the user accepts after a question that the unsaved changes make. */
    async function acceptAfterQuestion(name: string): Promise<void> {
        const file = path.join(bed.workspace, name);
        await bed.ide.review.waitForNotice(/has unsaved changes in its own editor, which are not shown here/);
        await bed.ide.review.press('accept');
        assert.match(await bed.ide.question.text(), /^Accept and Leave Your Unsaved Changes\?/);
        await bed.ide.question.answer('Cancel');
        assert.deepEqual(agent.decisions, []);
        await bed.ide.review.press('accept');
        await bed.ide.question.answer('Accept Anyway');
        assert.deepEqual(await agent.decision(file), { accepted: true, content: 'proposal\n' });
        await bed.ide.review.waitUntilGone(name);
        await dirty(name);
    }

    async function propose(name: string): Promise<void> {
        const answer = await agent.openDiff(path.join(bed.workspace, name), 'proposal\n');
        assert.equal(answer.isError, undefined);
        await until('the review has its tab', () => bed.ide.review.isOpen(name));
    }

    it('is known to have unsaved changes in an extension’s editor, also if they come during the review', async () => {
        await propose('plan.drawing');
        await bed.ide.openInItsEditor('plan.drawing');
        await bed.ide.review.select('plan.drawing');
        await bed.ide.runCommand('Draw');
        await dirty('plan.drawing');
        await acceptAfterQuestion('plan.drawing');
    });

    it('is known to have unsaved changes in a notebook', async () => {
        await bed.ide.openInItsEditor('steps.book');
        await bed.ide.page.locator('.theia-notebook-cell .monaco-editor').first().click();
        await bed.ide.page.keyboard.type('more');
        await dirty('steps.book');
        await propose('steps.book');
        await bed.ide.review.select('steps.book');
        await acceptAfterQuestion('steps.book');
    });
});
