import * as assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { AgentModel } from '../support/agents/model/agent-model';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { allAgents } from '../support/agents/terminal/all-agents';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { prepareAgent } from '../support/agents/terminal/prepared-agent';
import { TmuxTerminal } from '../support/agents/terminal/tmux-terminal';
import { Disposables } from '../support/disposables';
import { agentEnvironment, writeFiles } from '../support/test-environment';

/** What the other tests of agents stand on: each works with its scripted model, with no IDE around it. */
for (const agent of allAgents) {
    (hasPrograms ? describe : describe.skip)(`${agent.name} in a terminal of no IDE`, function () {
        this.timeout(150_000);
        const disposables = new Disposables();
        let model: AgentModel;
        let user: AgentInTerminal;
        let workspace: string;

        before(async () => {
            const root = disposables.add(realpathSync(mkdtempSync(path.join(tmpdir(), 'agent-'))), folder =>
                rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
            );
            const home = path.join(root, 'home');
            const temporary = path.join(root, 'tmp');
            workspace = path.join(root, 'workspace');
            [home, temporary, workspace].forEach(folder => mkdirSync(folder));
            writeFiles(workspace, { 'a.txt': 'one\ntwo\n' });
            const prepared = disposables.add(await prepareAgent(agent, home, workspace), ready => ready.dispose());
            model = prepared.model;
            const environment = agentEnvironment({ home, temporary, agents: [prepared] });
            const terminal = disposables.add(await TmuxTerminal.start(workspace, environment), started =>
                started.dispose()
            );
            user = new AgentInTerminal(agent, terminal);
        });
        after(() => disposables.dispose());

        const at = (name: string): string => path.join(workspace, name);

        it('answers what its model says', async () => {
            model.willAnswer({ text: 'I see nothing.' });
            await user.start();
            await user.ask('tell me what you see');
            await user.waitForAnswer(/I see nothing\./);
            assert.match(model.lastPrompt, /tell me what you see/);
        });

        it('edits a file that it has read, when the user says yes', async () => {
            model.willAnswer({ edit: { path: at('a.txt'), before: 'two\n', after: 'TWO\n' } }, { text: 'Well done.' });
            await user.ask('please change a.txt');
            await user.waitForQuestion();
            assert.equal(readFileSync(at('a.txt'), 'utf8'), 'one\ntwo\n');
            await user.sayYes();
            await user.waitForAnswer(/Well done\./);
            assert.equal(readFileSync(at('a.txt'), 'utf8'), 'one\nTWO\n');
        });

        it('makes no file when the user says no', async () => {
            model.willAnswer({ write: { path: at('b.txt'), content: 'new\n' } });
            await user.ask('please make b.txt');
            await user.waitForQuestion();
            await user.sayNo();
            await user.waitForRejection();
            assert.ok(!existsSync(at('b.txt')));
        });

        it('replaces the text of a file', async () => {
            model.willAnswer({ write: { path: at('a.txt'), content: 'three\n' } }, { text: 'All new.' });
            await user.ask('please replace a.txt');
            await user.waitForQuestion();
            await user.sayYes();
            await user.waitForAnswer(/All new\./);
            assert.equal(readFileSync(at('a.txt'), 'utf8'), 'three\n');
            await user.quit();
        });
    });
}
