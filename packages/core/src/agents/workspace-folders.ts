import { realpath } from 'node:fs/promises';
import { Clock, systemClock } from '../support/clock';
import { waitAtMost } from '../support/timeout';
import { fileQueries } from '../support/file-queries';

/** How long the file system may take to resolve the roots, in milliseconds. */
const resolveMs = 2_000;

/** Roots as opened, each with its real path if that is told in time; each path once. */
export async function foldersOf(
    roots: readonly string[],
    clock: Clock = systemClock,
    resolve: (root: string) => Promise<string> = realPathOf
): Promise<readonly string[]> {
    const spellings = await Promise.all(
        roots.map(async root => {
            const answer = await waitAtMost(resolve(root), resolveMs, clock);
            return answer.kind === 'value' ? [root, answer.value] : [root];
        })
    );
    return [...new Set(spellings.flat())];
}

function realPathOf(root: string): Promise<string> {
    return fileQueries.ask(`root ${root}`, () => realpath(root));
}
