import { chmod, lstat, readFile, readlink, realpath, rmdir, symlink, unlink } from 'node:fs/promises';
import * as path from 'node:path';
import { digestOfBytes, NO_FILE } from '../workspace/file-digest';
import { writeInPlace } from '../workspace/file-writer';
import { realTargetOf } from '../workspace/real-path';
import { ledgerLimits } from './ledger-limits';
import { FileMode, FileState, isSameState } from './turn';
import type { TreeWrite } from './work-tree';

/** A file as it is now. */
interface PresentFile {
    readonly bytes: Buffer;
    readonly mode: FileMode;
}

/** A file's content, and how to find both it and its id. */
interface TreeFileOptions {
    /** The work tree; a real path. */
    readonly root: string;
    readonly idOf: (bytes: Uint8Array) => string;
    readonly read: (blob: string) => Promise<Uint8Array>;
}

/** Reads a file, or a link's target; undefined if there is neither. @throws Error if it is something else, or too large. */
async function readTreeFile(file: string): Promise<PresentFile | undefined> {
    try {
        const stats = await lstat(file);
        if (stats.isSymbolicLink()) {
            return { bytes: await readlink(file, { encoding: 'buffer' }), mode: 'link' };
        }
        if (!stats.isFile() || stats.size > ledgerLimits.maxFileBytes) {
            throw new Error(stats.isFile() ? 'It is too large.' : 'It is no regular file.');
        }
        return { bytes: await readFile(file), mode: (stats.mode & 0o100) === 0 ? 'regular' : 'executable' };
    } catch (error) {
        if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) {
            return undefined;
        }
        throw error;
    }
}

/** Changes a file, if it is as expected and behind no link. Never rejects. */
export async function writeTreeFile(
    name: string,
    expected: FileState | undefined,
    state: FileState | undefined,
    { root, idOf, read }: TreeFileOptions
): Promise<TreeWrite> {
    const file = path.join(root, name);
    try {
        const bytes = state && (await read(state.blob));
        if ((await realTargetOf(path.dirname(file))) !== path.dirname(file)) {
            throw new Error('Its folder is a symbolic link.');
        }
        const present = await readTreeFile(file);
        const found = present && { blob: idOf(present.bytes), mode: present.mode };
        if (!isSameState(found, expected)) {
            return { written: false, code: 'changed' };
        }
        const isLink = present?.mode === 'link' || state?.mode === 'link';
        if (isLink && present) {
            await unlink(file);
        }
        if (state?.mode === 'link') {
            await symlink(Buffer.from(bytes ?? []), file);
            return { written: true };
        }
        const before = isLink || !present ? NO_FILE : digestOfBytes(present.bytes);
        const outcome = await writeInPlace(file, { bytes, expected: before });
        if (!outcome.written) {
            return outcome.code === 'content-changed'
                ? { written: false, code: 'changed' }
                : { written: false, code: 'failed', reason: outcome.reason };
        }
        await (state ? changeMode(file, state.mode) : removeEmptyFolders(root, path.dirname(file)));
        return { written: true };
    } catch (error) {
        return { written: false, code: 'failed', reason: (error as Error).message };
    }
}

/** Lets those execute a file who may read it, or nobody. */
async function changeMode(file: string, wanted: FileMode): Promise<void> {
    const { mode } = await lstat(file);
    const isExecutable = (mode & 0o100) !== 0;
    if (isExecutable !== (wanted === 'executable')) {
        await chmod(file, isExecutable ? mode & 0o7666 : (mode & 0o7777) | ((mode & 0o444) >> 2));
    }
}

/** Removes folders that have become empty, as Git does. */
async function removeEmptyFolders(root: string, folder: string): Promise<void> {
    try {
        for (let each = folder; each !== root && (await realpath(each)) === each; each = path.dirname(each)) {
            await rmdir(each);
        }
    } catch {
        // It is not empty, or somebody else has removed it.
    }
}
