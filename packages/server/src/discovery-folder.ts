import { Stats } from 'node:fs';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { discoveryFolderSegments } from '@gemini-companion/protocol';

/** Whether secrets may be put into a folder. */
export type FolderVerdict = { readonly usable: true } | { readonly usable: false; readonly reason: string };

/** For everyone to create files in, and for nobody to touch those of others: the folder is shared by all users of the machine. */
const sharedSticky = 0o1777;

/**
 * Makes sure the discovery folder is there and can be trusted: created with mode 1777 if missing, and used only if it is a
 * real folder, not a symbolic link, and either owned by us or root or sticky. The parent `gemini` is held to the same.
 */
export async function prepareDiscoveryFolder(folder: string): Promise<FolderVerdict> {
    const [shared] = discoveryFolderSegments;
    const parent = dirname(folder);
    for (const each of basename(parent) === shared ? [parent, folder] : [folder]) {
        try {
            await createIfMissing(each);
            const verdict = judgeFolder(each, await lstat(each));
            if (!verdict.usable) {
                return verdict;
            }
        } catch (error) {
            return { usable: false, reason: `${each} cannot be used: ${(error as Error).message}` };
        }
    }
    return { usable: true };
}

async function createIfMissing(folder: string): Promise<void> {
    try {
        await mkdir(folder);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
            return;
        }
        throw error;
    }
    // Not by mkdir's mode: the umask would take the others' bits away.
    await chmod(folder, sharedSticky);
}

function judgeFolder(folder: string, stats: Stats): FolderVerdict {
    if (!stats.isDirectory()) {
        return { usable: false, reason: `${folder} is not a real folder; it may be a symbolic link. Remove it.` };
    }
    const uid = process.getuid?.();
    const isSticky = (stats.mode & 0o1000) !== 0;
    if (uid !== undefined && stats.uid !== uid && stats.uid !== 0 && !isSticky) {
        return { usable: false, reason: `${folder} belongs to another user, who could replace what is in it.` };
    }
    return { usable: true };
}
