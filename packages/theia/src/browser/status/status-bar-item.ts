import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { DiscoveryStatus } from '@agent-companion/server';
import { AgentFolder } from '../agents/start/agent-folder';
import { ConnectedAgent, WindowStatus } from '../../common';
import { WindowConnection } from '../connection/window-connection';

export const startAgentCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.start-agent', label: 'Start in a New Terminal', category: 'Gemini CLI' },
    'agent-companion/startAgent'
);

const ELEMENT_ID = 'agent-companion.status';

/** Says in the status bar whether an agent is connected; a click starts one. */
@injectable()
export class StatusBarItem implements FrontendApplicationContribution, CommandContribution {
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(AgentFolder) protected readonly folders: AgentFolder;
    @inject(WindowConnection) protected readonly connection: WindowConnection;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(startAgentCommand, { execute: folder => this.startAgent(folder) });
    }

    onStart(): void {
        this.connection.onDidChangeStatus(status => this.show(status).catch(() => undefined));
    }

    private show({ agents, discovery }: WindowStatus): Promise<void> {
        const problems = problemsOf(discovery);
        const names = agents.map(({ name, version }) => (version ? `${name} (${version})` : name)).join(', ');
        const state = names
            ? nls.localize('agent-companion/connected', 'Connected: {0}', names)
            : nls.localize(
                  'agent-companion/notConnected',
                  'No agent is connected. Click to start Gemini CLI in a terminal.'
              );
        const label = labelOf(agents);
        return this.statusBar.setElement(ELEMENT_ID, {
            text: `$(${problems.length > 0 ? 'warning' : iconOf(agents)}) ${label}`,
            tooltip: [state, ...problems].join('\n'),
            alignment: StatusBarAlignment.RIGHT,
            priority: 100,
            command: startAgentCommand.id,
            ...(agents.length === 0 && { className: 'agent-companion-idle' }),
            accessibilityInformation: { label: state, role: 'button' }
        });
    }

    private async startAgent(wanted: unknown): Promise<void> {
        const choice = await this.folders.choose(wanted);
        if (choice.code === 'cancelled') {
            return;
        }
        const cwd = choice.folder?.toString();
        const terminal = await this.terminals.newTerminal({ title: 'Gemini CLI', useServerTitle: false, cwd });
        await terminal.start();
        await this.terminals.open(terminal, { mode: 'activate' });
        terminal.sendText('gemini\r');
    }
}

/** What keeps agents outside of our terminals from finding this window, or might lead them elsewhere. */
function problemsOf(discovery: DiscoveryStatus): string[] {
    return discovery.published ? (discovery.cautions ?? []).map(({ reason }) => reason) : [discovery.reason];
}

function iconOf(agents: readonly ConnectedAgent[]): string {
    return agents.length > 0 ? 'sparkle' : 'debug-disconnect';
}

/** One agent by its name, several by their number. */
function labelOf(agents: readonly ConnectedAgent[]): string {
    if (agents.length > 1) {
        return nls.localize('agent-companion/agentCount', '{0} agents', agents.length);
    }
    return agents.at(0)?.name ?? nls.localize('agent-companion/noAgent', 'No agent');
}
