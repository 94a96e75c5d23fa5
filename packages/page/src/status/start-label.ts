import { nls } from '../messages/nls';
import type { InstalledAgent } from '@agent-companion/window/contract';

/** What a button says that starts an agent: its name, if it is the only one on the backend's machine. */
export function startLabel(agents: readonly InstalledAgent[] = []): string {
    const [only, ...others] = agents;
    return only && others.length === 0
        ? nls.localize('agent-companion/startOnly', 'Start {0}', only.name)
        : nls.localize('agent-companion/startAny', 'Start an Agent');
}
