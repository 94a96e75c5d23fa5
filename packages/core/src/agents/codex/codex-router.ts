import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CLAIM, CodexRequest, CodexResponse, IDE_CONTEXT, NO_CLIENT_FOUND, responseSchema } from '../../protocol/codex';
import { Clock } from '../../support/clock';
import { askOnce } from './frames';

/** How long a window may take for one answer, in milliseconds: Codex waits six seconds for all of it. */
const windowMs = 2_000;

/** Most windows that are asked. */
const maxWindows = 64;

/** The ending of the names of windows' sockets. */
export const windowEnding = '.sock';

/** The answer where no window has the folder open. */
export function noClient({ requestId }: CodexRequest): CodexResponse {
    return { type: 'response', requestId, resultType: 'error', error: NO_CLIENT_FOUND };
}

/** Asks the window whose root is nearest to Codex's folder, the newest of several, for its context. Never rejects. */
export async function routeRequest(folder: string, request: CodexRequest, clock: Clock): Promise<CodexResponse> {
    if (request.method !== IDE_CONTEXT) {
        return noClient(request);
    }
    const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith(windowEnding));
    const ask = async (path: string, method: string): Promise<CodexResponse | undefined> =>
        responseSchema.safeParse(await askOnce(path, { ...request, method }, windowMs, clock)).data;
    const claims = await Promise.all(
        names.slice(0, maxWindows).map(async name => {
            const path = join(folder, name);
            const answer = await ask(path, CLAIM);
            return answer?.resultType === 'success' && answer.result.claim ? [{ path, ...answer.result.claim }] : [];
        })
    );
    const best = claims
        .flat()
        .sort((one, other) => other.rootLength - one.rootLength || other.since - one.since)
        .at(0);
    return (best && (await ask(best.path, request.method))) ?? noClient(request);
}
