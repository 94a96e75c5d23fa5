import * as assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { AgentReply } from '../support/agents/model/agent-reply';
import { geminiReplyOf } from '../support/agents/model/gemini-reply';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { commitAll } from '../support/commit-all';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useBed } from '../support/use-bed';
import { WritingAgent, writingCodexWithoutHooks, writingGeminiCli } from './cases/writing-agents';

const files = { 'tool.txt': 'one\ntwo\n', 'shell.txt': 'one\ntwo\n', 'later.txt': 'one\n', 'mine.txt': 'one\n' };

const agents: WritingAgent[] = [writingCodexWithoutHooks, writingGeminiCli];

for (const { agent, shell } of agents) {
    (hasPrograms ? describe : describe.skip)(`${agent.name}, which has no hooks`, function () {
        this.timeout(180_000);
        const bed = useBed<TestIde>(async () => {
            const started = await startTestIde(files, { agents: 'dialect' in agent ? [agent] : [] });
            commitAll(started.workspace);
            return started;
        });
        const at = (name: string): string => path.join(bed.workspace, name);
        let user: AgentInTerminal;
        const tellModel = (...replies: AgentReply[]): void =>
            'dialect' in agent
                ? bed.modelOf(agent).willAnswer(...replies)
                : bed.model.willAnswer(...replies.map(geminiReplyOf));

        it('has the files listed that it changes while it works in a terminal', async () => {
            const { ide } = bed;
            // The folder is a repository since.
            await ide.reload();
            await ide.reviews.open();
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
            await ide.reviews.waitForWritten(`${agent.name}: shell.txt`, `${agent.name}: tool.txt`);
        });

        it('has nothing listed that changes while it rests', async () => {
            const { ide } = bed;
            await until('its turn has ended', async () => (await ide.reviews.written('working').count()) === 0);
            appendFileSync(at('mine.txt'), 'mine\n');
            tellModel(shell('echo later >> later.txt'), { text: 'That is written, too.' });
            await user.ask('please go on');
            await user.waitForAnswer(/That is written, too/);
            await ide.reviews.written('later.txt').waitFor();
            assert.equal(await ide.reviews.written('mine.txt').count(), 0);
        });

        it('has a file undone, to the byte', async () => {
            const { reviews } = bed.ide;
            await reviews.decideWritten(reviews.written('shell.txt'), 'Undo');
            await reviews.written('shell.txt').waitFor({ state: 'detached' });
            assert.equal(readFileSync(at('shell.txt'), 'utf8'), 'one\ntwo\n');
        });
    });
}
