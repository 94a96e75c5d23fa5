import { nls } from '../messages/nls';
import type { FormerAgent, InstalledAgent } from '@agent-companion/core/contract';

/** Labels the start button, by an agent's name if no other is installed. `isAnother`: one is connected already. */
export function startLabel(agents: readonly InstalledAgent[] = [], isAnother = false): string {
    if (isAnother) {
        return nls.localize('agent-companion/startAnother', 'Start Another Agent');
    }
    const [only, ...others] = agents;
    return only && others.length === 0
        ? nls.localize('agent-companion/startOnly', 'Start {0}', only.name)
        : nls.localize('agent-companion/startAny', 'Start an Agent');
}

/** Labels what brings an agent back after a restart. */
export function resumeLabel({ name }: FormerAgent): string {
    return nls.localize('agent-companion/resumeAgent', 'Resume {0}', name);
}

/** Words on an agent that no terminal leads to. */
export function outsideTerminalsText(): string {
    return nls.localize('agent-companion/outsideTerminals', 'not in a terminal of this page');
}
