import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

/** State of a folder's files, which shows one removed, replaced, rewritten or given away. */
export interface FolderState {
    readonly [name: string]: { readonly text: string; readonly inode: number; readonly uid: number };
}

/** Reads a folder of small files; one that is not there is empty. */
export function folderState(folder: string): FolderState {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return Object.fromEntries(
        names.sort().flatMap(name => {
            const file = path.join(folder, name);
            const stats = lstatSync(file, { throwIfNoEntry: false });
            try {
                return stats ? [[name, { text: readFileSync(file, 'utf8'), inode: stats.ino, uid: stats.uid }]] : [];
            } catch (error) {
                // Renamed or removed this moment, as files that are being written are.
                if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
                    return [];
                }
                throw error;
            }
        })
    );
}
