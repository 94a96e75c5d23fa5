import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
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

    it('is all listed, and can be undone, after the backend was killed in the midst of its turn', async () => {
        const { ide, theia } = bed;
        await turn.run('echo more > more.txt');
        await ide.reviews.written('more.txt').waitFor({ timeout: MANY_MS });
        await ide.reviews.node.locator('.turn', { hasText: 'working' }).waitFor();
        process.kill(theia.pid, 'SIGKILL');
        await theia.ended;
        await bed.restartTheia();
        await ide.reload();
        await ide.reviews.open();
        await ide.reviews.waitForWritten(...rows, 'Claude Code: more.txt new');
        await ide.reviews.decideWritten(ide.reviews.written(names[0]), 'Undo');
        await ide.reviews.waitForWritten(...rows.slice(1), 'Claude Code: more.txt new');
        assert.deepEqual(names.slice(0, 2).map(onDisk), [OLD, 'new\n']);
    });
});
