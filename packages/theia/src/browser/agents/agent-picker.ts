import { codiconArray } from '@theia/core/lib/browser/widgets/widget';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { QuickPickService } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { agentIcon, AgentStatus, startLabel, whyNoneStarts } from '@agent-companion/client';
import { startAgentCommand } from './agent-launcher';
import { AgentTerminals } from './agent-terminals';

/** Finds the agent that the user means, and asks where that is not clear. */
@injectable()
export class AgentPicker {
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(QuickPickService) protected readonly quickPick: QuickPickService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(CommandService) protected readonly commands: CommandService;

    /** Whether a text can be sent: to an agent that takes one, or to one that is started for it. */
    get canPick(): boolean {
        return this.agents.names.length === 0 || this.takers.length > 0;
    }

    /** Agents that take a text, over their connection or in a known prompt; Copilot CLI and Codex do not. */
    private get takers(): string[] {
        return this.agents.names.filter(name => {
            const agent = this.agents.find(name);
            return agent?.takesMentions || agent?.hasKnownPrompt;
        });
    }

    /** Picks the last focused agent, else the only one, else asks; without any, offers one. */
    async pick(): Promise<string | undefined> {
        const { takers } = this;
        if (takers.length === 0) {
            this.offerStart().catch(() => undefined);
        }
        if (takers.length <= 1) {
            return takers.at(0);
        }
        const placeholder = nls.localize('agent-companion/pickAgent', 'Send to which agent?');
        const items = takers.map(label => ({
            label,
            iconClasses: codiconArray(agentIcon(this.agents.find(label)?.kind))
        }));
        const last = takers.find(agent => agent === this.agents.lastFocused);
        return last ?? (await this.quickPick.show(items, { placeholder }))?.label;
    }

    private async offerStart(): Promise<void> {
        const start = startLabel(this.status.facts?.agents);
        const question = nls.localize('agent-companion/noAgentToSendTo', 'No agent is connected.');
        // The command says why none can be started.
        if (whyNoneStarts(this.status.facts) || (await this.messages.info(question, start)) === start) {
            await this.commands.executeCommand(startAgentCommand.id);
        }
    }
}
