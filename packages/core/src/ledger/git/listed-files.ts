import { lstat } from 'node:fs/promises';
import { slicesOf } from '../../support/slices';
import { ledgerLimits } from '../ledger-limits';

/** So many files are looked at at a time: others want the file system, too. */
const AT_A_TIME = 32;

/** Verdicts on files that differ from an index. */
interface ListedFiles {
    readonly taken: readonly Buffer[];
    /** Other repositories, what is no file, and files that are too large or left out. */
    readonly others: readonly Buffer[];
    readonly tooLarge: readonly string[];
}

/** Looks which files may be taken. @param names below the root; their bytes may be no text. */
export async function judgeFiles(
    root: string,
    names: readonly Buffer[],
    isLeftOut: (name: Buffer) => boolean
): Promise<ListedFiles> {
    const others: Buffer[] = [];
    const tooLarge: string[] = [];
    const judge = async (name: Buffer): Promise<void> => {
        if (isLeftOut(name)) {
            others.push(name);
            return;
        }
        // A repository in the work tree is listed as a folder.
        const isFolder = name.at(-1) === '/'.charCodeAt(0);
        const stats = isFolder
            ? undefined
            : await lstat(Buffer.concat([Buffer.from(`${root}/`), name])).catch(() => null);
        const isTooLarge = stats?.isFile() === true && stats.size > ledgerLimits.maxFileBytes;
        if (isFolder || isTooLarge || (stats && !stats.isFile() && !stats.isSymbolicLink() && !stats.isDirectory())) {
            others.push(name);
            tooLarge.push(...(isTooLarge ? [name.toString('utf8')] : []));
        }
    };
    for await (const some of slicesOf(names, AT_A_TIME)) {
        await Promise.all(some.map(judge));
    }
    const left = new Set(others);
    return { taken: names.filter(name => !left.has(name)), others, tooLarge };
}
