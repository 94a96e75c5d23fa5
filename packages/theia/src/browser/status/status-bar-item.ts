import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { HoverService } from '@theia/core/lib/browser/hover-service';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    AgentList,
    AgentStatus,
    discoverySentence,
    problemsOf,
    statusParts,
    withoutIcons
} from '@agent-companion/client';
import { AgentTerminals } from '../agents/agent-terminals';
import { AgentLauncher } from '../agents/agent-launcher';
import { StatusMessages } from '../messages/status-messages';
import { StatusMenu } from './status-menu';

const CATEGORY = 'Agent Companion';

/** Act of a click on the item: whatever leads to an agent soonest. */
export const goToAgentCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.go-to-agent', label: 'Go to Agent', category: CATEGORY },
    'agent-companion/goToAgent'
);

const nextAgentCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.agents.next', label: 'Go to Next Agent', category: CATEGORY },
    'agent-companion/nextAgent'
);

const menuCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.status.menu', label: 'Show Status', category: CATEGORY },
    'agent-companion/showStatus'
);

const hooksCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.hooks', label: 'Review Codex and Copilot CLI Before They Write…', category: CATEGORY },
    'agent-companion/hooks'
);

const ELEMENT_ID = 'agent-companion.status';

/** Says in the status bar which agents are connected, or why none is. */
@injectable()
export class StatusBarItem implements FrontendApplicationContribution, CommandContribution, KeybindingContribution {
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(HoverService) protected readonly hovers: HoverService;
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(AgentList) protected readonly agents: AgentList;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;
    @inject(AgentLauncher) protected readonly launcher: AgentLauncher;
    @inject(StatusMenu) protected readonly menu: StatusMenu;
    @inject(StatusMessages) protected readonly messages: StatusMessages;

    /** Whether a click waits for what the backend finds out: the next ones are for the same. */
    private isLooking = false;
    /** One element for all times: what it says changes while the pointer rests on the item. */
    private readonly tooltip = document.createElement('div');

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(goToAgentCommand, { execute: () => this.goToAgent() });
        commands.registerCommand(nextAgentCommand, {
            execute: () => this.goToNext()
        });
        commands.registerCommand(menuCommand, { execute: () => this.menu.open() });
        commands.registerCommand(hooksCommand, { execute: () => this.menu.openHooks() });
    }

    onStart(): void {
        this.tooltip.className = 'agent-companion-status-tooltip';
        const show = (): void => void this.show().catch(() => undefined);
        this.agents.onDidChange(show);
        this.terminals.onDidChange(show);
        show();
    }

    private async show(): Promise<void> {
        const { agents, advice, discovery, isPaused } = this.status;
        const { calling } = this.agents;
        const warnings = problemsOf(discovery).map(discoverySentence);
        const { icon, label, lines } = statusParts(agents, advice, warnings, this.agents, isPaused);
        const text = lines.join('\n');
        this.tooltip.textContent = text;
        await this.statusBar.setElement(ELEMENT_ID, {
            text: `$(${icon}) ${withoutIcons(label)}`,
            tooltip: () => {
                // The answer is shown as soon as it is there.
                this.status.gather().catch(() => undefined);
                return this.tooltip;
            },
            alignment: StatusBarAlignment.RIGHT,
            priority: 100,
            command: goToAgentCommand.id,
            ...(agents.length === 0 && { className: 'agent-companion-idle' }),
            ...(calling.length > 0 && {
                color: 'var(--theia-statusBarItem-warningForeground)',
                backgroundColor: 'var(--theia-statusBarItem-warningBackground)'
            }),
            accessibilityInformation: { label: `${label}. ${lines.join(' ')}`, role: 'button' }
        });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: nextAgentCommand.id, keybinding: 'shift+alt+j' });
    }

    private async goToNext(): Promise<void> {
        if (!(await this.agents.goToNext())) {
            const sentence = nls.localize('agent-companion/nobodyCalls', 'No agent needs you.');
            this.messages.show({ sentence });
        }
    }

    private async goToAgent(): Promise<void> {
        // A click hides the tooltips that are no elements.
        this.hovers.cancelHover();
        if (this.isLooking) {
            return;
        }
        if (this.agents.calling.length > 0) {
            await this.agents.goToNext();
            return;
        }
        this.isLooking = true;
        await this.status.refresh();
        this.isLooking = false;
        const { agents, advice, discovery } = this.status;
        const [first, ...others] = agents;
        const terminal = first && this.terminals.terminalOf(first.name);
        if (problemsOf(discovery).length > 0) {
            await this.menu.open();
        } else if (terminal && others.length === 0) {
            await this.launcher.reveal(terminal);
        } else if (advice?.code === 'not-started') {
            await this.launcher.start();
        } else {
            await this.menu.open();
        }
    }
}
