import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { Locator } from 'playwright-core';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { commitAll } from '../support/commit-all';
import { startTestIde, TestIde } from '../support/test-ide';
import { useBed } from '../support/use-bed';
import { HeldTurn } from './cases/held-turn';
import { writingClaudeCode } from './cases/writing-agents';

const OLD = 'old\n';
const names = Array.from({ length: 10 }, (_, index) => `file-${index}.txt`);

/** More than any list should have. */
const MANY = 10_000;

/** Milliseconds in which a busy machine writes or removes them. */
const MANY_MS = 120_000;

(hasPrograms ? describe : describe.skip)('What an agent has written', function () {
    this.timeout(300_000);
    const bed = useBed<TestIde>(async () => {
        const files = Object.fromEntries(names.map(name => [name, OLD]));
        const started = await startTestIde(files, { agents: [writingClaudeCode.agent] });
        commitAll(started.workspace);
        return started;
    });
    const rows = names.map(name => `Claude Code: ${name}`);
    const at = (name: string): string => path.join(bed.workspace, name);
    const onDisk = (name: string): string => readFileSync(at(name), 'utf8');
    const tab = (name: string): Locator =>
        bed.ide.page.locator('#theia-main-content-panel .lm-TabBar-tab', {
            hasText: `${name} (changed by Claude Code)`
        });
    let turn: HeldTurn;

    before(async () => {
        // The folder is a repository since.
        await bed.ide.reload();
        await bed.ide.reviews.open();
        turn = await HeldTurn.begin(bed, writingClaudeCode);
    });

    it('is all listed after a reload', async () => {
        const { ide } = bed;
        await turn.run(`sed -i s/old/new/ ${names.join(' ')}`);
        await ide.reviews.waitForWritten(...rows);
        await ide.reload();
        await ide.reviews.open();
        await ide.reviews.waitForWritten(...rows);
    });

    it('is selected in the list as far as it is in front', async () => {
        const { page, reviews } = bed.ide;
        await reviews.written(names[0]).click();
        await page.locator('.monaco-diff-editor:visible .line-insert').first().waitFor();
        await page.keyboard.press('Alt+F6');
        await reviews.node.locator('[aria-selected=true]', { hasText: names[1] }).waitFor();
    });

    it('is marked with its agent’s name in the Explorer and on its tab', async () => {
        const { page, reviews } = bed.ide;
        const mark = page.locator('[title="changed by Claude Code"]');
        await tab(names[0]).filter({ has: mark }).waitFor();
        await page.locator('[id="shell-tab-explorer-view-container"]').click();
        await page.locator('#files .theia-TreeNode', { hasText: names[2] }).filter({ has: mark }).waitFor();
        await reviews.open();
    });

    it('is one row where it is ten thousand files, and undone at once', async () => {
        const { reviews } = bed.ide;
        await turn.run(`mkdir made && for i in $(seq ${MANY}); do echo $i > made/$i.txt; done`);
        const row = reviews.written('made');
        await row.filter({ hasText: `${MANY} files` }).waitFor({ timeout: MANY_MS });
        await reviews.waitForWritten(...rows, `Claude Code: made ${MANY} files`);
        await reviews.decideWritten(row, 'Undo');
        await row.waitFor({ state: 'detached', timeout: MANY_MS });
        assert.equal(existsSync(at('made')), false);
        await reviews.waitForWritten(...rows);
    });

    it('is in its open tabs again, beside the texts of before, after the backend was killed in its turn', async () => {
        const { ide, theia } = bed;
        const { page, reviews } = ide;
        const side = (name: 'original' | 'modified', text: string): Locator =>
            page.locator(`.monaco-diff-editor:visible .editor.${name} .view-line`, { hasText: text });
        await turn.run('echo more > more.txt');
        await reviews.written('more.txt').waitFor({ timeout: MANY_MS });
        await reviews.node.locator('.turn', { hasText: 'working' }).waitFor();
        for (const name of names) {
            await reviews.written(name).click();
            await tab(name).and(page.locator('.lm-mod-current')).waitFor();
        }
        process.kill(theia.pid, 'SIGKILL');
        await theia.ended;
        await bed.restartTheia();
        await ide.reload();
        for (const name of names) {
            await tab(name).locator('.lm-TabBar-tabLabel').click();
            await ide.review.header.filter({ hasText: name }).waitFor();
            await Promise.all([side('original', 'old').waitFor(), side('modified', 'new').waitFor()]);
        }
    });

    it('is all listed, and can be undone, after the backend was killed in the midst of its turn', async () => {
        const { reviews } = bed.ide;
        await reviews.open();
        await reviews.waitForWritten(...rows, 'Claude Code: more.txt new');
        await reviews.decideWritten(reviews.written(names[0]), 'Undo');
        await reviews.waitForWritten(...rows.slice(1), 'Claude Code: more.txt new');
        assert.deepEqual(names.slice(0, 2).map(onDisk), [OLD, 'new\n']);
    });

    it('is undone in all turns at once, and redone at once after another reload', async () => {
        const { ide } = bed;
        const menu = async (label: string): Promise<void> => {
            await ide.page.locator('[id="__more__"]:visible').click();
            await ide.page.locator('.lm-Menu-item:not(.lm-mod-disabled)', { hasText: label }).click();
        };
        await menu('Undo All of an Agent…');
        await ide.question.answer('Claude Code (files: 10)');
        await ide.reviews.waitForWritten();
        assert.deepEqual(
            names.map(onDisk),
            names.map(() => OLD)
        );
        await ide.reload();
        await ide.reviews.open();
        await menu('Redo What Was Undone');
        await ide.reviews.waitForWritten(...rows.slice(1), 'Claude Code: more.txt new');
        assert.deepEqual(names.slice(0, 2).map(onDisk), [OLD, 'new\n']);
    });
});
