import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { agentEndpoints, AgentPreferences, CompanionServer, Decision, Proposal } from '@agent-companion/server';
import { FakeEditor } from '@agent-companion/server/testing';
import { AgentModel } from '../support/agents/model/agent-model';
import { Change } from '../support/agents/model/agent-reply';
import { AgentInTerminal } from '../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { openCode } from '../support/agents/terminal/opencode';
import { prepareAgent } from '../support/agents/terminal/prepared-agent';
import { TmuxTerminal } from '../support/agents/terminal/tmux-terminal';
import { Disposables } from '../support/disposables';
import { agentEnvironment } from '../support/test-environment';
import { until } from '../support/until';

const indented = (...lines: string[]): string => lines.map(line => `        ${line};\r\n`).join('');
const lines = Array.from({ length: 12 }, (_, index) => `line${index}()`);

/** What OpenCode makes of each answer over its own HTTP server, with a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('OpenCode and a companion without an IDE', function () {
    this.timeout(150_000);
    const disposables = new Disposables();
    const editor = new FakeEditor();
    let workspace: string;
    let server: CompanionServer;
    let model: AgentModel;
    let user: AgentInTerminal;
    let changes = 0;
    let startServer: (former?: CompanionServer['address']) => Promise<void>;

    before(async () => {
        const root = disposables.add(realpathSync(mkdtempSync(path.join(tmpdir(), 'opencode-'))), folder =>
            rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
        );
        const [home, temporary] = ['home', 'tmp'].map(name => path.join(root, name));
        workspace = path.join(root, 'workspace');
        [home, temporary, workspace].forEach(folder => mkdirSync(folder));
        const prepared = disposables.add(await prepareAgent(openCode, home, workspace), ready => ready.dispose());
        model = prepared.model;
        startServer = async formerAddress => {
            server = new CompanionServer({
                editorHost: editor,
                ide: { name: 'theia', displayName: 'Eclipse Theia' },
                workspaceRoots: [workspace],
                // Without Gemini CLI, whose discovery file would be in the folder for all.
                endpoints: agentEndpoints({
                    preferences: new AgentPreferences({ claudeCode: 'off' }),
                    home,
                    environment: {}
                }).slice(1),
                formerAddress
            });
            await server.start();
        };
        await startServer();
        disposables.add(startServer, () => server.dispose());
        const environment = {
            ...agentEnvironment({ home, temporary, agents: [prepared] }),
            ...server.environment()
        };
        const terminal = disposables.add(await TmuxTerminal.start(workspace, environment), started =>
            started.dispose()
        );
        user = new AgentInTerminal(openCode, terminal);
        await user.start();
        await until('it is connected', () => server.sessions().length === 1);
    });
    after(() => disposables.dispose());

    const file = (name: string): string => path.join(workspace, name);
    const onDisk = (name: string): string => readFileSync(file(name), 'utf8');
    const isWritten = (name: string, text: string): boolean => {
        try {
            return onDisk(name) === text;
        } catch {
            return false;
        }
    };
    /** Has it propose a change; resolves once that is shown in the editor and asked in the terminal. */
    const propose = async (change: Change): Promise<Proposal> => {
        model.willAnswer(change, { text: 'Thank you.' });
        await user.ask(`please make change ${++changes}`);
        await until('a diff is shown', () => server.diffs.pending().length === 1);
        await user.waitForQuestion();
        return server.diffs.pending()[0].proposal;
    };
    const decide = ({ id, revision }: Proposal, decision: Decision['kind'], comment?: string): void => {
        const made = decision === 'rejected' ? { kind: decision, revision, comment } : { kind: decision, revision };
        assert.equal(server.diffs.decide(id, made).settled, true);
    };

    /** Resolves once it can be asked again. */
    const waitForRejection = async (): Promise<void> => {
        await user.waitForRejection();
        await user.terminal.waitUntilGone(openCode.screen.question);
        model.forgetReplies();
    };

    it('is one agent, which takes no edits', async () => {
        const proposal = await propose({ write: { path: file('new.txt'), content: '    new' } });
        assert.equal(proposal.text, '    new');
        const [session, ...others] = server.sessions();
        assert.deepEqual([proposal.agent.sessionId, proposal.agent.takesNoEdits], [session.sessionId, true]);
        assert.deepEqual([session.label, others], ['OpenCode', []]);
        decide(proposal, 'accepted');
        await until('it is written', () => isWritten('new.txt', '    new'));
        await user.waitForAnswer(/Thank you\./);
    });

    it('writes what was shown, byte for byte: CRLF, a byte order mark, indentation that its diff lacks', async () => {
        writeFileSync(file('crlf.ts'), `\uFEFFclass A {\r\n${indented(...lines)}}\r\n`);
        const edit = { path: file('crlf.ts'), before: 'line6();', after: 'line6();\n        other();' };
        const proposal = await propose({ edit });
        const expected = `\uFEFFclass A {\r\n${indented(...lines.slice(0, 7), 'other()', ...lines.slice(7))}}\r\n`;
        assert.equal(proposal.text, expected);
        decide(proposal, 'accepted');
        await user.waitForAnswer(/Thank you\./);
        assert.equal(onDisk('crlf.ts'), expected);
    });

    it('tells its model what the user says to a rejection, and goes on', async () => {
        writeFileSync(file('a.txt'), 'old\n');
        decide(await propose({ edit: { path: file('a.txt'), before: 'old', after: 'new' } }), 'rejected', 'Use tabs.');
        await user.waitForAnswer(/Thank you\./);
        assert.equal(onDisk('a.txt'), 'old\n');
    });

    it('ends its turn with a rejection without words', async () => {
        decide(await propose({ edit: { path: file('a.txt'), before: 'old', after: 'new' } }), 'rejected');
        await waitForRejection();
        assert.equal(onDisk('a.txt'), 'old\n');
    });

    it('closes the diff when the terminal says yes, and when it says no', async () => {
        await propose({ edit: { path: file('a.txt'), before: 'old', after: 'new' } });
        await user.sayYes();
        await until('the diff is closed', () => server.diffs.pending().length === 0);
        await user.waitForAnswer(/Thank you\./);
        assert.equal(onDisk('a.txt'), 'new\n');
        await propose({ edit: { path: file('a.txt'), before: 'new', after: 'newer' } });
        await user.sayNo();
        await waitForRejection();
        await until('the diff is closed', () => server.diffs.pending().length === 0);
        assert.equal(onDisk('a.txt'), 'new\n');
    });

    it('asks on in its terminal while the companion is away, and in the IDE when that is back', async () => {
        await propose({ edit: { path: file('a.txt'), before: 'new', after: 'again' } });
        const { address } = server;
        await server.dispose();
        await user.waitForQuestion();
        await startServer(address);
        await until('the diff is back', () => server.diffs.pending().length === 1, { timeoutMs: 30_000 });
        decide(server.diffs.pending()[0].proposal, 'accepted');
        await user.waitForAnswer(/Thank you\./);
        assert.equal(onDisk('a.txt'), 'again\n');
    });
});
