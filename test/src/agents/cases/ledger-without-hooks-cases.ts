import * as assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
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

const files = { 'tool.txt': 'one\ntwo\n', 'shell.txt': 'one\ntwo\n', 'later.txt': 'one\n', 'mine.txt': 'one\n' };

/** Tests what users see of the writes of an agent that tells nothing. */
export function describeLedgerWithoutHooks<Bed extends EditorBed>(
    editor: LedgerEditor<Bed>,
    { agent, shell }: WritingAgent
): void {
    (hasPrograms ? describe : describe.skip)(`${agent.name}, which has no hooks`, function () {
        this.timeout(180_000);
        const bed = useBed<Bed>(async () => {
            const started = await editor.start(files, { agents: 'dialect' in agent ? [agent] : [] });
            commitAll(started.workspace);
            return started;
        });
        const at = (name: string): string => path.join(bed.workspace, name);
        const row = (text: string): Locator => editor.row(bed, text);
        let user: AgentInTerminal;
        const tellModel = (...replies: AgentReply[]): void =>
            'dialect' in agent
                ? bed.modelOf(agent).willAnswer(...replies)
                : bed.model.willAnswer(...replies.map(geminiReplyOf));

        it('has the files listed that it changes while it works in a terminal', async () => {
            const { ide } = bed;
            // The folder is a repository since.
            await ide.reload();
            await editor.openList(bed);
            await ide.terminal.open();
            user = new AgentInTerminal(agent, ide.terminal);
            await user.start();
            tellModel(
                { edit: { path: at('tool.txt'), before: 'two\n', after: 'TWO\n' } },
                shell("sed -i 's/two/TWO/' shell.txt"),
                { text: 'All is written.' }
            );
            await user.ask('please write it all');
            await user.waitForAnswer(/All is written/);
            for (const text of ['shell.txt', 'tool.txt']) {
                await row(text).waitFor();
            }
            await row(agent.name).first().waitFor();
        });

        it('has nothing listed that changes while it rests', async () => {
            await until('its turn has ended', async () => (await row('working').count()) === 0);
            appendFileSync(at('mine.txt'), 'mine\n');
            tellModel(shell('echo later >> later.txt'), { text: 'That is written, too.' });
            await user.ask('please go on');
            await user.waitForAnswer(/That is written, too/);
            await row('later.txt').waitFor();
            assert.equal(await row('mine.txt').count(), 0);
        });

        it('has one of them undone, to the byte', async () => {
            await editor.press(bed, row('shell.txt'), 'Undo');
            await row('shell.txt').waitFor({ state: 'detached' });
            assert.equal(readFileSync(at('shell.txt'), 'utf8'), 'one\ntwo\n');
        });
    });
}
