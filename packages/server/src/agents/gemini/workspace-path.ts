import { realpath } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { Clock, systemClock } from '../../time/clock';
import { waitAtMost } from '../../time/timeout';
import { fileQueries } from '../../workspace/file-queries';

/** How long the file system may take to resolve the roots, in milliseconds. */
const resolveMs = 2_000;

/** The workspace as a CLI reads it, and the roots of which it cannot be told. */
export interface WorkspacePath {
    readonly workspacePath: string;
    readonly leftOut: readonly string[];
}

/**
 * `workspacePath` as the CLI reads it (specification I.2): absolute roots joined by the system's delimiter; the empty text
 * without a root. A root reached through a symbolic link is followed by its real path, since a CLI compares the real path
 * of its working directory. A root that cannot be resolved, or not in time, stays as it is.
 *
 * A path with the delimiter in it is left out. The CLI would make several of it, and of an empty part whatever folder it runs
 * in: each window would seem to be its own. Without a root that is left the CLI asks for a workspace to be opened.
 */
export async function workspacePathOf(
    roots: readonly string[],
    clock: Clock = systemClock,
    resolve: (root: string) => Promise<string> = realPathOf
): Promise<WorkspacePath> {
    const resolved = async (root: string): Promise<string> => {
        const answer = await waitAtMost(resolve(root), resolveMs, clock);
        return answer.kind === 'value' ? answer.value : root;
    };
    const spellings = await Promise.all(
        roots.map(async root => [root, await resolved(root)].filter(path => !path.includes(delimiter)))
    );
    return {
        workspacePath: [...new Set(spellings.flat())].join(delimiter),
        leftOut: roots.filter((_root, index) => spellings[index].length === 0)
    };
}

function realPathOf(root: string): Promise<string> {
    return fileQueries.ask(`root ${root}`, root, () => realpath(root));
}
