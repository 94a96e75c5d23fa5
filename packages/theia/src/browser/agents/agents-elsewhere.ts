import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { AgentElsewhere, ConnectedAgent, WindowChange } from '../../common';
import { bringAgentHere, PageCallHandler, windowChangeSentence, WindowConnection } from '@agent-companion/page';
import { BackendCaller } from '../connection/backend-caller';
import { Notice, Notices } from '../messages/notices';
import { StatusMessages } from '../messages/status-messages';

export const bringHereCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.bring-agents-here', label: 'Bring Agent Here', category: 'Agent Companion' },
    'agent-companion/bringAgentHere'
);

/** What is on the screen of an agent. */
interface Offer {
    readonly agent: AgentElsewhere;
    readonly notice: Notice;
}

/**
 * Says that an agent in this page's terminal belongs to another window, once the keyboard is there. Brings its window
 * here. Tells both pages when a window has come or gone.
 */
@injectable()
export class AgentsElsewhere implements FrontendApplicationContribution, CommandContribution {
    @inject(WindowConnection) protected readonly connection: WindowConnection;
    @inject(PageCallHandler) protected readonly calls: PageCallHandler;
    @inject(BackendCaller) protected readonly backend: BackendCaller;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(Notices) protected readonly notices: Notices;
    @inject(StatusMessages) protected readonly statusMessages: StatusMessages;

    private own: readonly ConnectedAgent[] = [];
    private elsewhere: readonly AgentElsewhere[] = [];
    /** The terminals of those that the user was told of. */
    private told = new Set<number>();
    /** The offers on the screen, by the terminal. */
    private readonly offers = new Map<number, Offer>();

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(bringHereCommand, {
            isEnabled: () => this.elsewhere.length > 0,
            isVisible: () => this.elsewhere.length > 0,
            execute: () => this.bring(this.inFocus ?? this.elsewhere[0])
        });
    }

    onStart(): void {
        this.connection.onDidChangeStatus(({ agents, elsewhere = [] }) => {
            [this.own, this.elsewhere] = [agents, elsewhere];
            this.told = new Set(elsewhere.map(({ terminalId }) => terminalId).filter(id => this.told.has(id)));
            this.takeBackOffers();
            this.tellOfFocused();
        });
        this.shell.onDidChangeActiveWidget(() => this.tellOfFocused());
        this.calls.onDidChangeWindow(change => this.tellOfChange(change));
    }

    /** The agent in the terminal that has the keyboard. */
    private get inFocus(): AgentElsewhere | undefined {
        const { activeWidget } = this.shell;
        return activeWidget instanceof TerminalWidget
            ? this.elsewhere.find(({ terminalId }) => terminalId === activeWidget.terminalId)
            : undefined;
    }

    private tellOfFocused(): void {
        const agent = this.inFocus;
        if (agent && !this.told.has(agent.terminalId)) {
            this.told.add(agent.terminalId);
            this.tellOf(agent);
        }
    }

    private tellOf(agent: AgentElsewhere): void {
        const where = whereSentence(agent);
        if (this.own.length > 0) {
            const remedy = nls.localize(
                'agent-companion/quitFirst',
                'To bring it here, quit this window’s own first: {0}.',
                this.own.map(({ name }) => name).join(', ')
            );
            this.statusMessages.show({ sentence: `${where} ${remedy}` });
            return;
        }
        const later = nls.localize('agent-companion/reviewLater', 'Later');
        const bringHere = nls.localize('agent-companion/bringHere', 'Bring It Here');
        const notice = this.notices.show(where, [later, bringHere]);
        const offer = { agent, notice };
        this.offers.set(agent.terminalId, offer);
        notice.answered
            .then(async answer => {
                if (this.offers.get(agent.terminalId) === offer) {
                    this.offers.delete(agent.terminalId);
                }
                if (answer === bringHere) {
                    await this.bring(agent);
                }
            })
            .catch(() => undefined);
    }

    /** Takes back what is no longer true: the agent has come or gone, or the window that has it was closed or opened. */
    private takeBackOffers(): void {
        for (const [terminalId, { agent, notice }] of this.offers) {
            const now = this.elsewhere.find(other => other.terminalId === terminalId);
            if (now?.name !== agent.name || now.hasPage !== agent.hasPage || this.own.length > 0) {
                this.offers.delete(terminalId);
                this.told.delete(terminalId);
                notice.hide();
            }
        }
    }

    private async bring({ terminalId }: AgentElsewhere): Promise<void> {
        const sentence = await bringAgentHere(this.backend, terminalId);
        if (sentence !== undefined) {
            this.statusMessages.show({ sentence, severity: 'warn' });
        }
    }

    private tellOfChange(change: WindowChange): void {
        const sentence = windowChangeSentence(change);
        if (sentence !== undefined) {
            this.statusMessages.show({ sentence });
        }
    }
}

function whereSentence({ name, hasPage }: AgentElsewhere): string {
    return hasPage
        ? nls.localize('agent-companion/agentOfOtherWindow', '{0} in this terminal belongs to another window.', name)
        : nls.localize('agent-companion/agentOfClosedWindow', '{0} in this terminal belongs to a closed window.', name);
}
