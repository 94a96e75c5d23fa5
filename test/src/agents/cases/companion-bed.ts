import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { agentEndpoints, AgentPreferences, CompanionServer, Proposal } from '@agent-companion/core/server';
import { FakeEditor, openCodeConfig, openCodePluginFile } from '@agent-companion/core/testing';
import { AgentModel } from '../../support/agents/model/agent-model';
import { Change } from '../../support/agents/model/agent-reply';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { prepareAgent } from '../../support/agents/terminal/prepared-agent';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { TmuxTerminal } from '../../support/agents/terminal/tmux-terminal';
import { Disposables } from '../../support/disposables';
import { agentEnvironment, writeFiles } from '../../support/test-environment';
import { until } from '../../support/until';

type Address = CompanionServer['address'];

interface CompanionBedOptions {
    /** Whether the terminal has the variables of the companion. Default: it has. */
    readonly isHooked?: boolean;
    /** Further variables of companion and terminal. */
    readonly environment?: Readonly<Record<string, string>>;
}

/** One agent in a terminal, and a companion whose editor is the test. */
export class CompanionBed {
    private changes = 0;

    private constructor(
        private current: CompanionServer,
        private readonly startServer: (editor: FakeEditor, former?: Address) => Promise<CompanionServer>,
        private readonly startTerminal: (server?: CompanionServer) => Promise<TmuxTerminal>,
        readonly terminal: TmuxTerminal,
        readonly preferences: AgentPreferences,
        readonly editor: FakeEditor,
        readonly user: AgentInTerminal,
        readonly model: AgentModel,
        private readonly workspace: string,
        readonly home: string,
        private readonly disposables: Disposables
    ) {}

    static async start(
        agent: TerminalAgent,
        files: Record<string, string>,
        preferences = new AgentPreferences({}),
        { isHooked = true, environment: further = {} }: CompanionBedOptions = {}
    ): Promise<CompanionBed> {
        const disposables = new Disposables();
        // Short, as a path of a socket has to be.
        const root = disposables.addFolder('bed-');
        const [home, temporary, workspace] = ['home', 'tmp', 'workspace'].map(name => path.join(root, name));
        [home, temporary, workspace].forEach(folder => mkdirSync(folder));
        writeFiles(workspace, files);
        const prepared = disposables.add(await prepareAgent(agent, home, workspace), ready => ready.dispose());
        const { model } = prepared;
        const editor = new FakeEditor();
        // Without Gemini CLI, whose discovery file would be in the folder for all.
        const endpoints = agentEndpoints({
            preferences,
            home,
            environment: { TMPDIR: temporary, PATH: path.join(home, 'bin'), ...further }
        }).slice(1);
        const startServer = async (editorHost: FakeEditor, formerAddress?: Address): Promise<CompanionServer> => {
            const ide = { name: 'theia', displayName: 'Eclipse Theia' };
            const options = { editorHost, ide, workspaceRoots: [workspace], endpoints, formerAddress };
            const started = disposables.add(new CompanionServer(options), each => each.dispose());
            await started.start();
            return started;
        };
        const server = await startServer(editor);
        const environment = { ...agentEnvironment({ home, temporary, agents: [prepared] }), ...further };
        const startTerminal = async (of?: CompanionServer): Promise<TmuxTerminal> => {
            const variables = of?.environment() ?? {};
            const settings = of ? openCodeConfig(variables, {}, openCodePluginFile({}, home)) : {};
            const all = { ...environment, ...variables, ...settings };
            return disposables.add(await TmuxTerminal.start(workspace, all), each => each.dispose());
        };
        const terminal = await startTerminal(isHooked ? server : undefined);
        const user = new AgentInTerminal(agent, terminal);
        const start = [startServer, startTerminal, terminal] as const;
        return new CompanionBed(server, ...start, preferences, editor, user, model, workspace, home, disposables);
    }

    /** Companion that runs, or ran last. */
    get server(): CompanionServer {
        return this.current;
    }

    /** Ends the companion, and starts it again. @param awayMs how long there is none. @param address default: as before. */
    async restart(awayMs: number, address: Address = this.server.address): Promise<void> {
        await this.server.dispose();
        await delay(awayMs);
        this.current = await this.startServer(this.editor, address);
    }

    /** Opens another window of the same user, with an editor and a terminal of its own. */
    async openOther(): Promise<{ readonly editor: FakeEditor; readonly terminal: TmuxTerminal }> {
        const editor = new FakeEditor();
        return { editor, terminal: await this.startTerminal(await this.startServer(editor)) };
    }

    /** The absolute path of something in the workspace. */
    at(name: string): string {
        return path.join(this.workspace, name);
    }

    onDisk(name: string): string {
        return readFileSync(this.at(name), 'utf8');
    }

    /** Has the agent propose a text for a file; resolves once that is shown in the editor and asked in the terminal. */
    propose(name: string, before: string, after: string): Promise<Proposal> {
        return this.proposeChange({ edit: { path: this.at(name), before, after } });
    }

    /** The same of any change. */
    async proposeChange(change: Change): Promise<Proposal> {
        const known = this.editor.proposals.length;
        this.model.forgetReplies();
        this.model.willAnswer(change, { text: 'Thank you.' });
        await this.user.ask(`please make a change (${++this.changes})`);
        await this.user.waitForQuestion();
        await until('the diff is shown', () => this.editor.proposals.length > known);
        return this.editor.proposals[known];
    }

    /** The user decides in the editor. @param words what they have made of it, or say of it. */
    decide({ id, revision }: Proposal, kind: 'accepted' | 'rejected', words?: string): void {
        const decision = kind === 'accepted' ? { kind, revision, text: words } : { kind, revision, comment: words };
        assert.deepEqual(this.server.diffs.decide(id, decision), { settled: true, delivered: 'now' });
    }

    async dispose(): Promise<void> {
        await this.disposables.dispose();
    }
}
