import { realpath } from 'node:fs/promises';
import { Clock, systemClock } from '../support/clock';
import { waitAtMost } from '../support/timeout';
import { fileQueries } from '../support/file-queries';

/** How long the file system may take to resolve the roots, in milliseconds. */
const resolveMs = 2_000;

/** Spellings of each root: as opened and, if it differs in time, its real path. */
export function folderSpellings(
    roots: readonly string[],
    clock: Clock = systemClock,
    resolve: (root: string) => Promise<string> = realPathOf
): Promise<readonly (readonly string[])[]> {
    return Promise.all(
        roots.map(async root => {
            const answer = await waitAtMost(resolve(root), resolveMs, clock);
            return answer.kind === 'value' && answer.value !== root ? [root, answer.value] : [root];
        })
    );
}

/** The same in one list, each once. */
export async function foldersOf(roots: readonly string[], clock: Clock): Promise<readonly string[]> {
    return [...new Set((await folderSpellings(roots, clock)).flat())];
}

function realPathOf(root: string): Promise<string> {
    return fileQueries.ask(`root ${root}`, () => realpath(root));
}
