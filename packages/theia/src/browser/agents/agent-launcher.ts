import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { codiconArray } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { QuickPickService } from '@theia/core/lib/common/quick-pick-service';
import type URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { Advice, agentIcon, AgentStatus, agentsToStart, resumeLabel, whyNoneStarts } from '@agent-companion/client';
import type { FormerAgent, InstalledAgent } from '@agent-companion/core/contract';
import { uriOf } from '../tools/file-uris';

export const startAgentCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.start-agent', label: 'Start Agent in a New Terminal', category: 'Agent Companion' },
    'agent-companion/startAgent'
);

/** Starts agents in terminals of their own, and leads to terminals. */
@injectable()
export class AgentLauncher implements CommandContribution {
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(QuickPickService) protected readonly quickPick: QuickPickService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(LabelProvider) protected readonly labels: LabelProvider;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(startAgentCommand, { execute: () => this.start() });
    }

    /** Starts an agent where the user wants it; does nothing if the user would rather not. */
    async start(): Promise<void> {
        const agent = await this.chooseAgent();
        if (agent && 'command' in agent) {
            return this.resume(agent);
        }
        const folders = agent && (await this.chooseFolder());
        if (agent && folders) {
            const terminal = await this.open(agent.name, folders.at(0)?.toString());
            terminal.sendText(`${agent.program}\r`);
        }
    }

    /** Goes on with the conversation of an agent that was at work before a restart. */
    async resume(agent: FormerAgent): Promise<void> {
        const terminal = await this.open(agent.name, uriOf(agent.folder).toString());
        this.status.noteResumed(agent);
        terminal.sendText(`${agent.command}\r`);
    }

    /** Types a command into a new terminal, for the user to run or not. */
    async typeCommand(command: string): Promise<void> {
        const terminal = await this.open(nls.localize('agent-companion/terminalForCommand', 'Gemini CLI Set-Up'));
        terminal.sendText(command);
    }

    /** Brings a terminal to the front, with the keyboard and scrolled to its end: the agent may have asked something. */
    async reveal(terminal: TerminalWidget): Promise<void> {
        await this.terminals.open(terminal, { mode: 'activate' });
        terminal.scrollToBottom();
    }

    /** The only agent on the backend's machine, else the user's choice; undefined if the user would rather not. */
    private async chooseAgent(): Promise<InstalledAgent | FormerAgent | undefined> {
        // The user may have installed one since.
        await (whyNoneStarts(this.status.facts) && this.status.refresh());
        const [agents, reason] = [agentsToStart(this.status.facts), whyNoneStarts(this.status.facts)];
        const { former } = this.status;
        if (former.length === 0 && agents.length <= 1) {
            await (reason && this.explain(reason));
            return agents.at(0);
        }
        const items = [...former, ...agents].map(agent => ({
            ...('command' in agent
                ? { label: resumeLabel(agent), description: agent.folder }
                : { label: agent.name, description: agent.program }),
            iconClasses: codiconArray(agentIcon(agent.kind)),
            agent
        }));
        const placeholder = nls.localize('agent-companion/pickAgentToStart', 'Start which agent?');
        return (await this.quickPick.show(items, { placeholder }))?.agent;
    }

    /** Says why no agent can be started, and types what helps. */
    private async explain({ sentence, remedy }: Advice): Promise<void> {
        const answer = await this.messages.info(sentence, ...(remedy ? [remedy.label] : []));
        await (answer && remedy?.subject !== undefined && this.typeCommand(remedy.subject));
    }

    /** Folder of the workspace, of several the user's choice: agents see one. Empty without a workspace, undefined if cancelled. */
    private async chooseFolder(): Promise<readonly URI[] | undefined> {
        const roots = (await this.workspace.roots).map(({ resource }) => resource);
        if (roots.length <= 1) {
            return roots;
        }
        const items = roots.map(folder => ({
            label: this.labels.getName(folder),
            description: this.labels.getLongName(folder.parent),
            folder
        }));
        const placeholder = nls.localize('agent-companion/pickFolder', 'Start the agent in which folder?');
        const picked = await this.quickPick.show(items, { placeholder });
        return picked && [picked.folder];
    }

    private async open(title: string, cwd?: string): Promise<TerminalWidget> {
        const terminal = await this.terminals.newTerminal({ title, useServerTitle: false, cwd });
        await terminal.start();
        await this.reveal(terminal);
        return terminal;
    }
}
