import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { AgentFolder } from './agent-folder';
import { AgentProgram } from './agent-program';

export const startAgentCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.start-agent', label: 'Start Agent in a New Terminal', category: 'Agent Companion' },
    'agent-companion/startAgent'
);

/** Starts agents in terminals of their own, and leads to terminals. */
@injectable()
export class AgentLauncher implements CommandContribution {
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(AgentProgram) protected readonly program: AgentProgram;
    @inject(AgentFolder) protected readonly folders: AgentFolder;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(startAgentCommand, { execute: folder => this.start(folder) });
    }

    /** The terminals of this page. */
    get all(): readonly TerminalWidget[] {
        return this.terminals.all;
    }

    /** Starts one in a folder, see {@link AgentFolder.choose}; does nothing if the user would rather not. */
    async start(wanted?: unknown): Promise<void> {
        const agent = await this.program.choose();
        if (!agent) {
            return;
        }
        const choice = await this.folders.choose(wanted);
        if (choice.code === 'chosen') {
            const terminal = await this.open(agent.name, choice.folder?.toString());
            terminal.sendText(`${agent.start ?? agent.program}\r`);
        }
    }

    /** Types a command into a new terminal, for the user to run or not. */
    async typeCommand(command: string): Promise<void> {
        const terminal = await this.open(nls.localize('agent-companion/terminalForCommand', 'Gemini CLI Set-Up'));
        terminal.sendText(command);
    }

    /** Brings a terminal to the front, with the keyboard in it and its last lines to be seen: the agent may have asked something. */
    async reveal(terminal: TerminalWidget): Promise<void> {
        await this.terminals.open(terminal, { mode: 'activate' });
        terminal.scrollToBottom();
    }

    private async open(title: string, cwd?: string): Promise<TerminalWidget> {
        const terminal = await this.terminals.newTerminal({ title, useServerTitle: false, cwd });
        await terminal.start();
        await this.reveal(terminal);
        return terminal;
    }
}
