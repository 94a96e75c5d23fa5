import { BackendCaller, whileUserWaits } from '../connection/backend-connection';
import { unansweredSentence } from '../messages/call-sentences';
import { nls } from '../messages/nls';

/** Reads what agents see of the window, as a text: whom it was sent to, when, and what. */
export async function seenText(backend: BackendCaller, isPaused: boolean): Promise<string> {
    const outcome = await backend.call('readSent', [], whileUserWaits);
    if (!outcome.answered) {
        return unansweredSentence(outcome);
    }
    const sent = [...outcome.value].reverse().map(({ agent, at, sent: told }) => {
        const header = nls.localize('agent-companion/sentTo', 'To {0}, at {1}:', agent, new Date(at).toLocaleString());
        return `${header}\n${JSON.stringify(JSON.parse(told), undefined, 2)}`;
    });
    const none = nls.localize('agent-companion/nothingSent', 'No agent has been told of this window’s editors.');
    return [...(isPaused ? [pausedText()] : []), ...(sent.length > 0 ? sent : [none]), ''].join('\n\n');
}

/** Says that agents see nothing. */
export function pausedText(): string {
    return nls.localize('agent-companion/contextPaused', 'Paused: agents see nothing of this window.');
}
