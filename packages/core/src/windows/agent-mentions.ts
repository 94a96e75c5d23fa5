import { type CompanionServer } from '../companion-server';
import { pathOf } from '../context/editor-context';
import { FileMention, MentionOutcome } from '../contract';

/** Puts all files, or none, into the prompt of the listening agent of a name. */
export function mentionFiles(
    server: Pick<CompanionServer, 'sessions'>,
    agentName: string,
    files: readonly FileMention[]
): MentionOutcome {
    const agent = server.sessions().find(({ label, listening }) => listening && label === agentName);
    if (!agent) {
        return { mentioned: false, code: 'agent-gone' };
    }
    const mentioned = files.flatMap(({ uri, lines }) => {
        const path = pathOf(uri);
        return path === undefined ? [] : [{ path, ...(lines && { lines }) }];
    });
    return mentioned.length === files.length && agent.mention?.(mentioned)
        ? { mentioned: true }
        : { mentioned: false, code: 'not-taken' };
}
