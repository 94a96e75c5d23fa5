import type { Policy } from '../agents/policy';
import { type CompanionServer } from '../companion-server';
import { pathOf } from '../context/editor-context';
import { FileMention, MentionCaution, MentionOutcome } from '../contract';
import type { Sight } from '../workspace/sight';

/** Puts all files, or none, into the prompt of the listening agent of a name, if agents may be told of files. */
export function mentionFiles(
    server: Pick<CompanionServer, 'sessions'>,
    { context }: Pick<Policy, 'context'>,
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
    return context === 'on' && mentioned.length === files.length && agent.mention?.(mentioned)
        ? { mentioned: true }
        : { mentioned: false, code: 'not-taken' };
}

/** Judges files that the user is about to name. */
export async function judgeMention(sight: Sight, uris: readonly string[]): Promise<MentionCaution> {
    const judged = await Promise.all(
        uris.map(async uri => {
            const path = pathOf(uri);
            return path !== undefined && (await sight.excludes(path));
        })
    );
    return sight.isPaused ? 'paused' : uris.filter((_, index) => judged[index]);
}
