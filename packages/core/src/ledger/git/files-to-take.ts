import { access, constants, lstat } from 'node:fs/promises';
import { slicesOf } from '../../support/slices';
import { ledgerLimits } from '../ledger-limits';

/** So many files are looked at at a time: others want the file system, too. */
const AT_A_TIME = 32;

/** Finds files that an index can take, or forget. @param names below the root; their bytes may be no text. */
export async function filesToTake(
    root: string,
    names: readonly Buffer[],
    isLeftOut: (name: Buffer) => boolean
): Promise<readonly Buffer[]> {
    const taken: Buffer[] = [];
    for await (const some of slicesOf(names, AT_A_TIME)) {
        const isTaken = await Promise.all(some.map(async name => !isLeftOut(name) && (await canBeTaken(root, name))));
        taken.push(...some.filter((_name, index) => isTaken[index]));
    }
    return taken;
}

async function canBeTaken(root: string, name: Buffer): Promise<boolean> {
    // A repository in the work tree is listed as a folder.
    if (name.at(-1) === '/'.charCodeAt(0)) {
        return false;
    }
    const file = Buffer.concat([Buffer.from(`${root}/`), name]);
    const stats = await lstat(file).catch(() => undefined);
    if (!stats?.isFile()) {
        // A folder in a file's place drives that out with the files in it.
        return !stats || stats.isSymbolicLink();
    }
    const isReadable = access(file, constants.R_OK).then(
        () => true,
        () => false
    );
    return stats.size <= ledgerLimits.maxFileBytes && isReadable;
}
