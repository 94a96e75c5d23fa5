import { lstat, readlink, realpath } from 'node:fs/promises';
import * as path from 'node:path';

/** How many symbolic links in a row are followed. */
const maxLinks = 40;

/** Where a write would end up: each link followed, also one to nothing. @throws Error of the file system, as for a circle of links. */
export async function realTargetOf(filePath: string, links = 0): Promise<string> {
    try {
        return await realpath(filePath);
    } catch (error) {
        if (!isMissing(error) || links > maxLinks) {
            throw error;
        }
    }
    const folder = path.dirname(filePath);
    const isLink = await lstat(filePath).then(
        stats => stats.isSymbolicLink(),
        (error: unknown) => {
            // `realpath` stops at the first folder that is not there, and does not see a path that is too long.
            if (!isMissing(error)) {
                throw error;
            }
            return false;
        }
    );
    return isLink
        ? realTargetOf(path.resolve(await realpath(folder), await readlink(filePath)), links + 1)
        : path.join(await realTargetOf(folder, links), path.basename(filePath));
}

function isMissing(error: unknown): boolean {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Whether a path is that of a folder or of something in it, going by nothing but the two paths. */
export function isInside(folder: string, file: string): boolean {
    return pathIn(folder, file) !== undefined;
}

/** The path below a folder, with slashes, empty for the folder itself; undefined for one outside. */
export function pathIn(folder: string, file: string): string | undefined {
    const relative = path.relative(folder, file);
    const isOutside = relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
    return isOutside ? undefined : relative.split(path.sep).join('/');
}
