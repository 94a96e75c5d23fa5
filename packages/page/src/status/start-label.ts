import { nls } from '../messages/nls';
import type { InstalledAgent } from '@agent-companion/window/contract';

/**
 * What a button says that starts an agent: its name, if it is the only one on the backend's machine.
 * @param isAnother whether one is connected already.
 */
export function startLabel(agents: readonly InstalledAgent[] = [], isAnother = false): string {
    if (isAnother) {
        return nls.localize('agent-companion/startAnother', 'Start Another Agent');
    }
    const [only, ...others] = agents;
    return only && others.length === 0
        ? nls.localize('agent-companion/startOnly', 'Start {0}', only.name)
        : nls.localize('agent-companion/startAny', 'Start an Agent');
}

/** What is said of an agent that no terminal leads to. */
export function outsideTerminalsText(): string {
    return nls.localize('agent-companion/outsideTerminals', 'not in a terminal of this page');
}
