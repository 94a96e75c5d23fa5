import { FileMention, MAX_MENTIONED_FILES } from '@agent-companion/window/contract';
import { mentionSentence, unansweredSentence } from '../messages/call-sentences';
import { nls } from '../messages/nls';
import { BackendCaller, whileUserWaits } from './backend-caller';

/** Has files put into the prompt of an agent that takes them over its connection. @returns why it has not got them, in a sentence. */
export async function deliverMentions(
    backend: BackendCaller,
    agentName: string,
    files: FileMention[]
): Promise<string | undefined> {
    if (files.length > MAX_MENTIONED_FILES) {
        return nls.localize('agent-companion/tooManyMentions', 'Send {0} files at most.', MAX_MENTIONED_FILES);
    }
    const outcome = await backend.call('mentionFiles', [agentName, files], whileUserWaits);
    if (!outcome.answered) {
        return unansweredSentence(outcome);
    }
    return outcome.value.mentioned ? undefined : mentionSentence(outcome.value, agentName);
}
