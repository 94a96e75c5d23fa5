import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { Locator } from 'playwright-core';
import { AgentReply } from '../../support/agents/model/agent-reply';
import { geminiReplyOf } from '../../support/agents/model/gemini-reply';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../../support/agents/terminal/installed-agent';
import { commitAll } from '../../support/commit-all';
import { EditorBed } from '../../support/editor/editor-bed';
import { until } from '../../support/until';
import { useBed } from '../../support/use-bed';
import { LedgerEditor } from './ledger-editor';
import { WritingAgent } from './writing-agents';

const lines = (...changed: number[]): string =>
    Array.from(
        { length: 20 },
        (_, index) => `line ${index + 1}${changed.includes(index + 1) ? ' by agent' : ''}\n`
    ).join('');

/** Words in a prompt, whose lines end where its box does. */
const wrapped = (text: string): RegExp => new RegExp((text.match(/\w+/g) ?? []).join('\\W+'));

const files = { 'tool.txt': lines(), 'whole.txt': lines(), 'shell.txt': lines(), 'kept.txt': lines() };

/** Tests what users see of an agent's unasked writes, and what they do with them. */
export function describeLedger<Bed extends EditorBed>(editor: LedgerEditor<Bed>, { agent, shell }: WritingAgent): void {
    (hasPrograms ? describe : describe.skip)(`${agent.name}, which has written unasked`, function () {
        this.timeout(180_000);
        let git: ReturnType<typeof commitAll>;
        const bed = useBed<Bed>(async () => {
            const started = await editor.start(files, { agents: 'dialect' in agent ? [agent] : [] });
            git = commitAll(started.workspace);
            return started;
        });
        const at = (name: string): string => path.join(bed.workspace, name);
        const onDisk = (name: string): string => readFileSync(at(name), 'utf8');
        const row = (text: string): Locator => editor.row(bed, text);
        const tellModel = (...replies: AgentReply[]): void =>
            'dialect' in agent
                ? bed.modelOf(agent).willAnswer(...replies)
                : bed.model.willAnswer(...replies.map(geminiReplyOf));

        before(async () => {
            // The folder is a repository since.
            await bed.ide.reload();
            await editor.openList(bed);
            await bed.ide.terminal.open();
            const user = new AgentInTerminal(agent, bed.ide.terminal);
            await user.start();
            const change = (name: string): AgentReply => ({
                edit: { path: at(name), before: 'line 3\n', after: 'line 3 by agent\n' }
            });
            tellModel(
                change('tool.txt'),
                { edit: { path: at('tool.txt'), before: 'line 17\n', after: 'line 17 by agent\n' } },
                change('whole.txt'),
                shell("sed -i 's/^line 5$/line 5 by agent/' shell.txt kept.txt"),
                { text: 'All is written.' }
            );
            await user.ask('please write it all');
            await user.waitForAnswer(/All is written/);
        });

        it('has each file listed under its name, those its shell wrote too', async () => {
            for (const name of Object.keys(files)) {
                await row(name).waitFor();
            }
            await row(agent.name).first().waitFor();
            assert.equal(onDisk('shell.txt'), lines(5));
        });

        it('has one change undone, and the other stay', async () => {
            await row('tool.txt').click();
            const isUndone = (): boolean => !['', lines(3, 17)].includes(onDisk('tool.txt'));
            await until('the change at the cursor is undone', async () => {
                await bed.ide.page.keyboard.press('Shift+Alt+KeyZ');
                // Pressed again before it is on disk, the key would undo the other change.
                return until('it is on disk', isUndone, { timeoutMs: 5_000 }).catch(() => undefined);
            });
            assert.equal(onDisk('tool.txt'), lines(17));
        });

        it('has a redo bring that change back', async () => {
            await editor.redo(bed);
            await until('it is on disk', () => onDisk('tool.txt') === lines(3, 17));
        });

        it('has a file undone with comments, which are in its prompt then, and the next one take its place', async () => {
            const { page, terminal } = bed.ide;
            await row('tool.txt').click();
            await bed.ide.goTo(3, 1);
            await editor.comment(bed, 'why?');
            await page.keyboard.press('Shift+Alt+Delete');
            await page.locator('.quick-input-widget:visible').getByText('Why?').waitFor();
            await page.keyboard.type('Too long.');
            await page.keyboard.press('Enter');
            await row('tool.txt').waitFor({ state: 'detached' });
            assert.equal(onDisk('tool.txt'), lines());
            await page
                .getByText(/^(kept|shell|whole)\.txt \(changed by/)
                .first()
                .waitFor();
            await page
                .getByText(/^tool\.txt \(changed by/)
                .first()
                .waitFor({ state: 'detached' });
            await terminal.waitFor(wrapped('I undid your change of tool.txt: Too long. tool.txt:3: why?'));
        });

        it('has a file undone, to the byte', async () => {
            await editor.press(bed, row('whole.txt'), 'Undo');
            await row('whole.txt').waitFor({ state: 'detached' });
            assert.equal(onDisk('whole.txt'), lines());
        });

        it('has a file kept, as it is', async () => {
            await editor.press(bed, row('kept.txt'), 'Keep');
            await row('kept.txt').waitFor({ state: 'detached' });
            assert.equal(onDisk('kept.txt'), lines(5));
        });

        it('has the file that was undone back by a redo after a reload', async () => {
            await bed.ide.reload();
            await editor.openList(bed);
            await row('shell.txt').waitFor();
            await bed.ide.runCommand('Agent Companion: Redo What Was Undone');
            await row('whole.txt').waitFor();
            assert.equal(onDisk('whole.txt'), lines(3));
        });

        it('has what is left listed after a reload, with the comments on it, and undone then', async () => {
            await row('shell.txt').click();
            await bed.ide.goTo(5, 1);
            await editor.comment(bed, 'not now');
            await bed.ide.reload();
            await editor.openList(bed);
            await row('shell.txt').click();
            await editor.commentOf(bed, 'not now').waitFor();
            await editor.press(bed, row('shell.txt'), 'Undo');
            await row('shell.txt').waitFor({ state: 'detached' });
            assert.equal(onDisk('shell.txt'), lines());
            const told = wrapped('I undid your change of shell.txt. My comments: shell.txt:5: not now');
            await bed.ide.terminal.waitFor(told);
        });

        it('has the user’s own save listed nowhere', async () => {
            await bed.ide.openFile('kept.txt');
            await bed.ide.page.keyboard.press('Control+Home');
            await bed.ide.page.keyboard.type('mine ');
            await bed.ide.page.keyboard.press('Control+KeyS');
            await until('it is saved', () => onDisk('kept.txt').startsWith('mine '));
            await editor.openList(bed);
            assert.equal(await row('kept.txt').count(), 0);
        });

        it('has what the user commits listed no more', async () => {
            await row('whole.txt').waitFor();
            git('commit', '-qam', 'all');
            await row('whole.txt').waitFor({ state: 'detached' });
        });
    });
}
