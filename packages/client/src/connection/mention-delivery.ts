import { FileMention, MAX_MENTIONED_FILES } from '@agent-companion/core/contract';
import { mentionSentence, unansweredSentence } from '../messages/call-sentences';
import { nls } from '../messages/nls';
import { BackendCaller, whileUserWaits } from './backend-connection';

/** Why an agent has not got files. */
interface MentionProblem {
    /** `not-taken`: the connection cannot say them all, or is gone, and none was sent. `failed`: anything else. */
    readonly code: 'not-taken' | 'failed';
    readonly sentence: string;
}

/** Has files put into the prompt of an agent that takes them over its connection: all of them, or none. */
export async function deliverMentions(
    backend: BackendCaller,
    agentName: string,
    files: FileMention[]
): Promise<MentionProblem | undefined> {
    if (files.length > MAX_MENTIONED_FILES) {
        const sentence = nls.localize(
            'agent-companion/tooManyMentions',
            'Send {0} files at most.',
            MAX_MENTIONED_FILES
        );
        return { code: 'failed', sentence };
    }
    const outcome = await backend.call('mentionFiles', [agentName, files], whileUserWaits);
    if (!outcome.answered) {
        return { code: 'failed', sentence: unansweredSentence(outcome) };
    }
    if (outcome.value.mentioned) {
        return undefined;
    }
    const code = outcome.value.code === 'not-taken' ? 'not-taken' : 'failed';
    return { code, sentence: mentionSentence(outcome.value, agentName) };
}
