import type { WindowChange } from '@agent-companion/window/contract';
import { nls } from '../messages/nls';

/** What the user of a page is told when a window has come to it, or gone to another page; undefined if it has no agents. */
export function windowChangeSentence({ kind, agents }: WindowChange): string | undefined {
    if (agents.length === 0) {
        return undefined;
    }
    const names = agents.join(', ');
    return kind === 'gained'
        ? nls.localize('agent-companion/reconnected', 'Reconnected {0}', names)
        : nls.localize('agent-companion/broughtAway', '{0} was brought to another window.', names);
}
