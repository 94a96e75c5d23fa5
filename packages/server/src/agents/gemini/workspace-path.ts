import { delimiter } from 'node:path';
import { Clock, systemClock } from '../../time/clock';
import { folderSpellings } from '../workspace-folders';

/** The workspace as a CLI reads it, and the roots of which it cannot be told. */
interface WorkspacePath {
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
    resolve?: (root: string) => Promise<string>
): Promise<WorkspacePath> {
    const all = await folderSpellings(roots, clock, resolve);
    const spellings = all.map(paths => paths.filter(path => !path.includes(delimiter)));
    return {
        workspacePath: [...new Set(spellings.flat())].join(delimiter),
        leftOut: roots.filter((_root, index) => spellings[index].length === 0)
    };
}
