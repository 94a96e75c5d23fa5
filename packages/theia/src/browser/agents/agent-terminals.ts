import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { ConnectedAgent } from '../../common';
import { WindowConnection } from '@agent-companion/client';

/** Agents in this page's terminals, as the backend says; none in tmux or elsewhere. */
@injectable()
export class AgentTerminals implements FrontendApplicationContribution {
    @inject(WindowConnection) protected readonly connection: WindowConnection;
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;

    private agents: readonly ConnectedAgent[] = [];
    private readonly changed = new Emitter<void>();

    /** Fires when an agent has come or gone, or its terminal is known. */
    readonly onDidChange: Event<void> = this.changed.event;

    /** The agent whose terminal had the keyboard last. */
    lastFocused: string | undefined;

    onStart(): void {
        // For a product's own commands and pages.
        const isConnected = this.contextKeys.createKey<boolean>('agentCompanionConnected', false);
        this.connection.onDidChangeStatus(({ agents }) => {
            this.agents = agents;
            isConnected.set(agents.length > 0);
            this.noteFocus();
            this.changed.fire();
        });
        this.shell.onDidChangeActiveWidget(() => this.noteFocus());
    }

    /** The names of all connected agents, the oldest first, also of those without a terminal here. */
    get names(): string[] {
        return this.agents.map(({ name }) => name);
    }

    /** A connected agent, by its name. */
    find(agentName: string): ConnectedAgent | undefined {
        return this.agents.find(({ name }) => name === agentName);
    }

    /** The terminal in which an agent runs. */
    terminalOf(agentName: string): TerminalWidget | undefined {
        const id = this.find(agentName)?.terminalId;
        return id === undefined ? undefined : this.terminals.getByTerminalId(id);
    }

    /** The agent that runs in a terminal; the one that has come last, if there are several. */
    agentOf({ terminalId }: Pick<TerminalWidget, 'terminalId'>): string | undefined {
        return this.agents.filter(agent => agent.terminalId === terminalId).at(-1)?.name;
    }

    /** The agent whose terminal has the keyboard. */
    get focusedAgent(): string | undefined {
        const { activeWidget } = this.shell;
        return activeWidget instanceof TerminalWidget ? this.agentOf(activeWidget) : undefined;
    }

    private noteFocus(): void {
        this.lastFocused = this.focusedAgent ?? this.lastFocused;
    }
}
