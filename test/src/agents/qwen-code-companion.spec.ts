import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { agentEndpoints, AgentPreferences, CompanionServer, Proposal } from '@agent-companion/server';
import { FakeEditor } from '@agent-companion/server/testing';
import { AgentModel } from '../support/agents/model/agent-model';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { prepareAgent } from '../support/agents/terminal/prepared-agent';
import { qwenCode } from '../support/agents/terminal/qwen-code';
import { TmuxTerminal } from '../support/agents/terminal/tmux-terminal';
import { Disposables } from '../support/disposables';
import { agentEnvironment, writeFiles } from '../support/test-environment';
import { until } from '../support/until';

/** What Qwen Code makes of each answer, with a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('Qwen Code and a companion without an IDE', function () {
    this.timeout(150_000);
    const disposables = new Disposables();
    const preferences = new AgentPreferences({});
    const editor = new FakeEditor();
    let server: CompanionServer;
    let model: AgentModel;
    let user: AgentInTerminal;
    let file: string;

    before(async () => {
        const root = disposables.add(realpathSync(mkdtempSync(path.join(tmpdir(), 'qwen-'))), folder =>
            rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
        );
        const [home, temporary, workspace] = ['home', 'tmp', 'workspace'].map(name => path.join(root, name));
        [home, temporary, workspace].forEach(folder => mkdirSync(folder));
        file = path.join(workspace, 'a.txt');
        writeFiles(workspace, { 'a.txt': 'old\n' });
        const prepared = disposables.add(await prepareAgent(qwenCode, home, workspace), ready => ready.dispose());
        model = prepared.model;
        server = disposables.add(
            new CompanionServer({
                editorHost: editor,
                ide: { name: 'theia', displayName: 'Eclipse Theia' },
                workspaceRoots: [workspace],
                // Without Gemini CLI, whose discovery file would be in the folder for all.
                endpoints: agentEndpoints({ preferences, home, environment: {} }).slice(1)
            }),
            started => started.dispose()
        );
        await server.start();
        const cursor = { line: 0, character: 1 };
        server.updateContext({
            openFiles: [{ path: file, timestamp: Date.now(), isActive: true, cursor, selectedText: 'the selection' }]
        });
        const environment = {
            ...agentEnvironment({ home, temporary, agents: [prepared] }),
            ...server.environment()
        };
        const terminal = disposables.add(await TmuxTerminal.start(workspace, environment), started =>
            started.dispose()
        );
        user = new AgentInTerminal(qwenCode, terminal);
        await user.start();
    });
    after(() => disposables.dispose());

    /** Has it propose a text for the file; resolves once that is shown in the editor and asked in the terminal. */
    const propose = async (text: string, thanks = [{ text: 'Thank you.' }]): Promise<Proposal> => {
        const before = readFileSync(file, 'utf8');
        model.willAnswer({ edit: { path: file, before, after: text } }, ...thanks);
        await user.ask(`please write ${text.trim()}`);
        await user.waitForQuestion();
        await until('the diff is shown', () => editor.proposals.some(each => each.text === text));
        return editor.proposals.filter(each => each.text === text)[0];
    };
    const accept = async (proposed: string, text?: string): Promise<void> => {
        const { id, revision } = await propose(proposed);
        assert.equal(server.diffs.decide(id, { kind: 'accepted', revision, text }).settled, true);
        await user.waitForAnswer(/Thank you\./);
    };
    const onDisk = (): string => readFileSync(file, 'utf8');

    it('is connected, and says so itself', async () => {
        // It has no command that says so before.
        await until('it is connected', () => server.sessions().length === 1);
        await user.waitForConnection('Eclipse Theia');
        assert.deepEqual(
            server.sessions().map(({ label }) => label),
            ['Qwen Code']
        );
    });

    it('tells its model the active file and the selection', async () => {
        model.willAnswer({ text: 'I see it.' });
        await user.ask('what do you see');
        await user.waitForAnswer(/I see it\./);
        assert.match(model.lastPrompt, /a\.txt/);
        assert.match(model.lastPrompt, /the selection/);
    });

    it('writes what is accepted', async () => {
        await accept('accepted\n');
        assert.equal(onDisk(), 'accepted\n');
    });

    it('writes what the user has made of it', async () => {
        await accept('proposed\n', 'edited\n');
        assert.equal(onDisk(), 'edited\n');
    });

    it('writes nothing that is rejected', async () => {
        const before = onDisk();
        // Its turn ends with a rejection.
        const { id, revision } = await propose('rejected\n', []);
        assert.equal(server.diffs.decide(id, { kind: 'rejected', revision }).settled, true);
        await user.waitForRejection();
        assert.equal(onDisk(), before);
    });

    it('writes its own text after a yes in the terminal, whatever the user has made of it, and closes the diff', async () => {
        const { id } = await propose('terminal\n');
        editor.screen.set(id, 'edited in vain\n');
        await user.sayYes();
        await user.waitForAnswer(/Thank you\./);
        assert.equal(onDisk(), 'terminal\n');
        await until('the diff is closed', () => server.diffs.pending().length === 0);
    });

    it('loses its connection when it is turned off, and has it again by /ide enable when it is turned on', async () => {
        preferences.update({ qwenCode: 'off' });
        await until('it is gone', () => server.sessions().length === 0);
        preferences.update({ qwenCode: 'on' });
        await until('it can come back', () => server.status.discovery.published);
        // It has the command only once it has found out, which it does not show.
        const comeBack = async (): Promise<boolean> => {
            await user.ask('/ide enable');
            const isBack = until('it is back', () => server.sessions().length === 1, { timeoutMs: 2_000 });
            return isBack.catch(() => false);
        };
        await until('it is back', comeBack, { seen: () => user.terminal.text() });
        // What is typed before it says so may be lost.
        await user.terminal.waitForAtEnd(/Connected to Eclipse Theia/);
        await user.quit();
    });
});
