import { realpath } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { Clock, systemClock } from '../../time/clock';
import { waitAtMost } from '../../time/timeout';
import { fileQueries } from '../../workspace/file-queries';

/** How long the file system may take to resolve the roots, in milliseconds. */
const RESOLVE_MS = 2_000;

/**
 * `workspacePath` as the CLI reads it (specification I.2): absolute roots joined by the system's delimiter; the empty text
 * without a root. A root reached through a symbolic link is followed by its real path, since a CLI compares the real path
 * of its working directory. A root that cannot be resolved, or not in time, stays as it is.
 */
export async function workspacePathOf(
    roots: readonly string[],
    clock: Clock = systemClock,
    resolve: (root: string) => Promise<string> = realPathOf
): Promise<string> {
    const resolved = async (root: string): Promise<string> => {
        const answer = await waitAtMost(resolve(root), RESOLVE_MS, clock);
        return answer.kind === 'value' ? answer.value : root;
    };
    const paths = await Promise.all(roots.map(async root => [root, await resolved(root)]));
    return [...new Set(paths.flat())].join(delimiter);
}

function realPathOf(root: string): Promise<string> {
    return fileQueries.ask(`root ${root}`, () => realpath(root));
}
