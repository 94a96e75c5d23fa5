import { delimiter } from 'node:path';
import { Clock } from '../../support/clock';
import { foldersOf } from '../workspace-folders';

/** The workspace as a CLI reads it, and the roots of which it cannot be told. */
interface WorkspacePath {
    readonly workspacePath: string;
    readonly leftOut: readonly string[];
}

/** Workspace as the CLI reads it (specification I.2): roots and real paths; may be empty. */
export async function workspacePathOf(
    roots: readonly string[],
    clock?: Clock,
    resolve?: (root: string) => Promise<string>
): Promise<WorkspacePath> {
    const all = await Promise.all(roots.map(root => foldersOf([root], clock, resolve)));
    // A path with the delimiter could have an empty part: that stands for whatever folder the CLI runs in.
    const spellings = all.map(paths => paths.filter(path => !path.includes(delimiter)));
    return {
        workspacePath: [...new Set(spellings.flat())].join(delimiter),
        leftOut: roots.filter((_root, index) => spellings[index].length === 0)
    };
}
