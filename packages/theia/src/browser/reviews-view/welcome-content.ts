import { nls } from '@theia/core/lib/common/nls';
import { AgentStatus, AgentWrites, gapSentence, startLabel } from '@agent-companion/client';
import { goToAgentCommand } from '../status/status-bar-item';
import { countText } from './reviews-status-item';

/** Says what the empty Reviews view is for, and offers to start an agent. */
export function welcomeContent({ agents, facts }: AgentStatus, gap: AgentWrites['gap']): string {
    const label = agents.length > 0 ? goToAgentCommand.label : startLabel(facts?.agents);
    const text = nls.localize(
        'agent-companion/whatAppears',
        'What an agent in one of this window’s terminals proposes appears here, until you accept or reject it.'
    );
    const lines = [countText(0), text, ...(gap ? [gapSentence(gap)] : [])];
    return `${lines.join('\n')}\n[${label}](command:${goToAgentCommand.id})`;
}
