import { constants, Stats } from 'node:fs';
import { lstat, mkdir, open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { quoted } from '../support/quoted';
import { DiscoveryProfile } from './endpoint-description';

/** Why no secret may be put into a folder. */
export type FolderRefusalCode = 'not-a-folder' | 'foreign-folder' | 'replaceable-files' | 'folder-error';

/** Facts for a code's sentence, to people of any language. */
export interface Explanation {
    /** In English, for logs. */
    readonly reason: string;
    /** Names in the sentence, in the order that the code implies: folders and files, then the system's words. */
    readonly facts: readonly string[];
    /** A shell command that mends it, if there is one. */
    readonly fix?: string;
}

/** Caution on a folder that is used all the same. */
export interface FolderCaution extends Explanation {
    readonly code: 'foreign-sticky-folder';
}

/** Why a folder is not used. */
interface FolderRefusal extends Explanation {
    readonly code: FolderRefusalCode;
}

/** Whether secrets may be put into a folder. */
export type FolderVerdict =
    { readonly usable: true; readonly caution?: FolderCaution } | ({ readonly usable: false } & FolderRefusal);

const stickyBit = 0o1000;
const writableByOthers = 0o022;

/** Makes a folder where only its owner, we and root can replace our files. */
export async function preparePrivateFolder(
    folder: string,
    { folderMode, parentName }: Pick<DiscoveryProfile, 'folderMode' | 'parentName'>
): Promise<FolderVerdict> {
    const parent = dirname(folder);
    const foreign: string[] = [];
    const isShared = basename(parent) === parentName;
    if (!isShared) {
        // Of an agent's own folder nothing is judged or changed: it may be a link, as to a folder of settings under version control.
        await mkdir(parent, { mode: 0o700 }).catch(() => undefined);
    }
    for (const each of isShared ? [parent, folder] : [folder]) {
        try {
            await createIfMissing(each, folderMode);
            const stats = await lstat(each);
            const verdict = judgeFolder(each, stats);
            if (await isTooNarrow(each, stats, folderMode)) {
                await changeMode(each, (stats.mode & 0o7777) | folderMode);
            } else if (verdict === 'mend') {
                await changeMode(each, (stats.mode & 0o7777) | stickyBit);
            } else if (verdict === 'foreign-sticky-folder') {
                // Used with a caution: agents look nowhere else.
                foreign.push(each);
            } else if (!verdict.usable) {
                return verdict;
            }
        } catch (error) {
            return { usable: false, ...folderError(each, error) };
        }
    }
    return { usable: true, ...(foreign.length > 0 && { caution: cautionOf(foreign) }) };
}

/** Says that a folder cannot be used. @param error of the system. */
export function folderError(folder: string, error: unknown): FolderRefusal & { readonly code: 'folder-error' } {
    const { message } = error as Error;
    return { code: 'folder-error', reason: `${folder} cannot be used: ${message}`, facts: [folder, message] };
}

async function createIfMissing(folder: string, mode: number): Promise<void> {
    try {
        await mkdir(folder, { mode: mode & 0o700 });
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
            return;
        }
        throw error;
    }
    // On Windows modes mean nothing.
    if (process.getuid !== undefined) {
        // Not by mkdir's mode: the umask would take the others' bits away.
        await changeMode(folder, mode);
    }
}

/** Whether our own folder keeps out others who are to use it. */
async function isTooNarrow(folder: string, stats: Stats, folderMode: number): Promise<boolean> {
    const uid = process.getuid?.();
    const lacks = (stats.mode & folderMode) !== folderMode;
    if (uid === undefined || stats.uid !== uid || !stats.isDirectory() || !lacks) {
        return false;
    }
    // In another user's folder they could have put any of ours there.
    const around = await lstat(dirname(folder));
    return around.uid === uid || around.uid === 0;
}

/** Changes a mode by handle: the path could lead to another folder of ours. */
async function changeMode(folder: string, mode: number): Promise<void> {
    const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
    const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    try {
        await handle.chmod(mode);
    } finally {
        await handle.close();
    }
}

/** Judges a folder; `mend` is for ours without the sticky bit that it needs. @param uid ours; undefined where file modes mean nothing. */
export function judgeFolder(
    folder: string,
    stats: Stats,
    uid = process.getuid?.()
): FolderVerdict | FolderCaution['code'] | 'mend' {
    if (!stats.isDirectory()) {
        return refusal('not-a-folder', folder, `${folder} is a file or a symbolic link.`, `rm ${quoted(folder)}`);
    }
    if (uid === undefined) {
        return { usable: true };
    }
    const isForeign = stats.uid !== uid && stats.uid !== 0;
    if ((stats.mode & stickyBit) !== 0) {
        return isForeign ? 'foreign-sticky-folder' : { usable: true };
    }
    if (isForeign) {
        const fix = `sudo chown root ${quoted(folder)} && sudo chmod 1777 ${quoted(folder)}`;
        return refusal('foreign-folder', folder, `Another user owns ${folder} and could replace what is in it.`, fix);
    }
    if ((stats.mode & writableByOthers) === 0) {
        return { usable: true };
    }
    const what = `Every user could replace what is in ${folder}.`;
    return stats.uid === uid ? 'mend' : refusal('replaceable-files', folder, what, `sudo chmod +t ${quoted(folder)}`);
}

function refusal(code: FolderRefusalCode, folder: string, what: string, fix: string): FolderVerdict {
    return { usable: false, code, reason: `${what} Fix: ${fix}`, facts: [folder], fix };
}

function cautionOf(foreign: readonly string[]): FolderCaution {
    const what = `Another user owns ${foreign.join(' and ')} and could mislead agents.`;
    const fix = `sudo chown root ${foreign.map(quoted).join(' ')}`;
    return { code: 'foreign-sticky-folder', reason: `${what} Fix: ${fix}`, facts: [foreign.join(', ')], fix };
}
