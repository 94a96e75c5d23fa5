import type { WindowChange } from '@agent-companion/window/contract';
import { bringSentence, unansweredSentence } from '../messages/call-sentences';
import { nls } from '../messages/nls';
import { BackendCaller, whileUserWaits } from './backend-caller';

/**
 * Brings the window of an agent here, in whose terminal the user is. Resolves to why it does not come, in a sentence; undefined if
 * it does, or if this window has ended meanwhile.
 */
export async function bringAgentHere(backend: BackendCaller, terminalId: number): Promise<string | undefined> {
    const outcome = await backend.call('bringHere', [terminalId], whileUserWaits);
    if (outcome.answered) {
        return outcome.value.brought ? undefined : bringSentence(outcome.value);
    }
    return outcome.code === 'window-ended' ? undefined : unansweredSentence(outcome);
}

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
