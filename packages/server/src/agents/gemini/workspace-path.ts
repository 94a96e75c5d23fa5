import { delimiter } from 'node:path';
import { Clock, systemClock } from '../../time/clock';
import { folderSpellings } from '../workspace-folders';

/** The workspace as a CLI reads it, and the roots of which it cannot be told. */
interface WorkspacePath {
    readonly workspacePath: string;
    readonly leftOut: readonly string[];
}

/**
 * Workspace as the CLI reads it (specification I.2): roots and their real paths, joined by the delimiter; may be empty.
 * A path with the delimiter in it is left out: an empty part would stand for whatever folder the CLI runs in.
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
