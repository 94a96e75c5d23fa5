import { GeminiReply } from '@agent-companion/browser-app/out/gemini-api/gemini-api-types';
import { writeFile } from '../scripted-model';
import { AgentReply } from './agent-reply';

/** The same answer in the words of Gemini's model. */
export function geminiReplyOf(reply: AgentReply): GeminiReply {
    if ('text' in reply) {
        return reply;
    }
    if ('write' in reply) {
        return writeFile(reply.write.path, reply.write.content);
    }
    if ('edit' in reply) {
        const { path, before, after } = reply.edit;
        const args = { file_path: path, instruction: 'Change it.', old_string: before, new_string: after };
        return { functionCall: { name: 'replace', args } };
    }
    if ('call' in reply && typeof reply.call.args === 'object') {
        return { functionCall: { name: reply.call.name, args: reply.call.args } };
    }
    throw new Error('Gemini CLI is told no such answer here.');
}
