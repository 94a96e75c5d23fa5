import { nls } from '@theia/core/lib/common/nls';
import { WaitingFile } from './waiting-changes';

/** Says who proposes what for a file. */
export function waitingSentence({ reviews, changes }: WaitingFile): string {
    const agents = [...new Set(reviews.map(({ request }) => request.agentName))];
    if (agents.length > 1) {
        return nls.localize('agent-companion/agentsPropose', '{0} agents propose changes', agents.length);
    }
    if (changes === undefined || changes === 0) {
        return nls.localize('agent-companion/proposesChanges', '{0} proposes changes', agents[0]);
    }
    return changes === 1
        ? nls.localize('agent-companion/proposesOneChange', '{0} proposes 1 change', agents[0])
        : nls.localize('agent-companion/proposesSoManyChanges', '{0} proposes {1} changes', agents[0], changes);
}
