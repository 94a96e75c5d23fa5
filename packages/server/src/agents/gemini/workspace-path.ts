import { realpath } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { Clock, systemClock } from '../../time/clock';

/**
 * `workspacePath` as the CLI reads it (specification I.2): absolute roots joined by the system's delimiter; the empty text
 * without a root. A root reached through a symbolic link is followed by its real path, since a CLI compares the real path
 * of its working directory. A root that cannot be resolved stays as it is.
 */
export async function workspacePathOf(
    roots: readonly string[],
    _clock: Clock = systemClock,
    resolve: (root: string) => Promise<string> = realpath
): Promise<string> {
    const paths = await Promise.all(roots.map(async root => [root, await realPathOf(root, resolve)]));
    return [...new Set(paths.flat())].join(delimiter);
}

async function realPathOf(root: string, resolve: (root: string) => Promise<string>): Promise<string> {
    try {
        return await resolve(root);
    } catch {
        return root;
    }
}
