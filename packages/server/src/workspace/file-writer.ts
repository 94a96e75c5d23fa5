import { randomBytes } from 'node:crypto';
import { constants, Stats } from 'node:fs';
import { access, FileHandle, link, mkdir, open, rename, rmdir, stat, unlink } from 'node:fs/promises';
import * as path from 'node:path';
import { digestOf } from './file-digest';
import { realTargetOf } from './real-path';

/** Why a text was not written: the file is not what it was, or the file system refuses. */
export type FileWriteCode = 'content-changed' | 'read-only' | 'other-owner' | 'no-space' | 'not-written';

/**
 * `reason` is a sentence in English; `facts` are what one in another language needs beside the path: what the system has said;
 * `found` is the digest of what is there instead of what was expected.
 */
export type FileWriteOutcome =
    | { readonly written: true }
    | {
          readonly written: false;
          readonly code: FileWriteCode;
          readonly reason: string;
          readonly facts?: readonly string[];
          readonly found?: string;
      };

/** How a new file is made, less what the umask takes away. */
const NEW_MODE = 0o666;

/** Where there are no links of that kind. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV']);

/**
 * Writes a text as UTF-8 to a file, links followed, whole or not at all: beside it first, with the mode and the owner of the file
 * there is, and then in its place. Missing folders are made. Leaves nothing else behind. Never rejects.
 * @param expected the digest of what may be overwritten.
 */
export async function writeWhole(filePath: string, text: string, expected: string): Promise<FileWriteOutcome> {
    const made: string[] = [];
    try {
        const target = await realTargetOf(filePath);
        const before = await statsOf(target);
        const found = await digestOf(target);
        if (found !== expected) {
            return changedTo(found);
        }
        if (before) {
            // A file in its place would not need this.
            await access(target, constants.W_OK);
        }
        made.push(...(await makeFolder(path.dirname(target))));
        const outcome = await replace(target, text, before);
        if (outcome.written) {
            made.length = 0;
        }
        return outcome;
    } catch (error) {
        return refusalFor(filePath, error as NodeJS.ErrnoException);
    } finally {
        for (const folder of made) {
            // Only an empty one goes: another may be using it by now.
            await rmdir(folder).catch(() => undefined);
        }
    }
}

async function replace(target: string, text: string, before: Stats | undefined): Promise<FileWriteOutcome> {
    const temporary = path.join(path.dirname(target), `.${randomBytes(8).toString('hex')}.tmp`);
    try {
        // 'wx' is O_CREAT | O_EXCL: a file or link somebody put there before is not followed.
        const file = await open(temporary, 'wx', before ? 0o600 : NEW_MODE);
        try {
            await file.writeFile(text, 'utf8');
            if (before && !(await takeOver(file, before))) {
                return otherOwner(target);
            }
            await file.sync();
        } finally {
            await file.close();
        }
        if (!isSame(await statsOf(target), before)) {
            return changedTo(await digestOf(target));
        }
        if (!before) {
            return await makeNew(temporary, target);
        }
        await rename(temporary, target);
        return { written: true };
    } finally {
        await unlink(temporary).catch(() => undefined);
    }
}

/** Gives a file the owner and the mode of another; false if this process may not. */
async function takeOver(file: FileHandle, { uid, gid, mode }: Stats): Promise<boolean> {
    const own = await file.stat();
    if (own.uid !== uid || own.gid !== gid) {
        try {
            await file.chown(uid, gid);
        } catch {
            return false;
        }
    }
    await file.chmod(mode & 0o7777);
    return true;
}

/** Unlike a rename, a link fails if there is a file by now. */
async function makeNew(temporary: string, target: string): Promise<FileWriteOutcome> {
    try {
        await link(temporary, target);
    } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST') {
            return changedTo(await digestOf(target));
        }
        if (!NO_LINKS.has(code)) {
            throw error;
        }
        await rename(temporary, target);
    }
    return { written: true };
}

/** Makes a folder and those around it that are missing; gives those that it made, the innermost first. */
async function makeFolder(folder: string): Promise<string[]> {
    const outermost = await mkdir(folder, { recursive: true });
    const made: string[] = [];
    for (let each = folder; outermost !== undefined && each.length >= outermost.length; each = path.dirname(each)) {
        made.push(each);
    }
    return made;
}

async function statsOf(file: string): Promise<Stats | undefined> {
    try {
        return await stat(file);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
            return undefined;
        }
        throw error;
    }
}

/** Whether a file is as it was, as far as can be told without reading it. */
function isSame(now: Stats | undefined, before: Stats | undefined): boolean {
    const keys = ['dev', 'ino', 'size', 'mtimeMs', 'ctimeMs'] as const;
    return keys.every(key => now?.[key] === before?.[key]);
}

function changedTo(found: string): FileWriteOutcome {
    const reason = 'The file is not what it was when the change was proposed.';
    return { written: false, code: 'content-changed', reason, found };
}

function otherOwner(target: string): FileWriteOutcome {
    const reason = `'${target}' belongs to another user or group, and would not if it were written from here. Copy your text.`;
    return { written: false, code: 'other-owner', reason };
}

function refusalFor(filePath: string, { code, message }: NodeJS.ErrnoException): FileWriteOutcome {
    const named = `'${filePath}'`;
    switch (code ?? '') {
        case 'EACCES':
        case 'EPERM':
        case 'EROFS':
            return { written: false, code: 'read-only', reason: `${named}, or the folder it is in, is read-only.` };
        case 'ENOSPC':
        case 'EDQUOT':
        case 'EFBIG':
            return { written: false, code: 'no-space', reason: `There is no room for ${named} on the disk.` };
        default:
            return {
                written: false,
                code: 'not-written',
                reason: `${named} cannot be written: ${message}`,
                facts: [message]
            };
    }
}
