import { codiconArray } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { QuickPickService } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { agentIcon } from '@agent-companion/page';
import type { InstalledAgent } from '../../../common';
import { AgentStatus } from '../../status/agent-status';

/** What is started where no agent is known to be on the backend's machine: its shell says that there is none. */
const FALLBACK: InstalledAgent = { kind: 'gemini-cli', name: 'Gemini CLI', program: 'gemini' };

/** Finds out which agent is to be started. */
@injectable()
export class AgentProgram {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(QuickPickService) protected readonly quickPick: QuickPickService;

    /** The only agent on the backend's machine, else the user's choice; undefined if the user would rather not. */
    async choose(): Promise<InstalledAgent | undefined> {
        const agents = this.status.facts?.agents ?? [];
        if (agents.length <= 1) {
            return agents.at(0) ?? FALLBACK;
        }
        const items = agents.map(agent => ({
            label: agent.name,
            description: agent.program,
            iconClasses: codiconArray(agentIcon(agent.kind)),
            agent
        }));
        const placeholder = nls.localize('agent-companion/pickAgentToStart', 'Start which agent?');
        return (await this.quickPick.show(items, { placeholder }))?.agent;
    }
}
