import { constants } from 'node:fs';
import { FileHandle, mkdir, open, rmdir, stat, unlink } from 'node:fs/promises';
import * as path from 'node:path';
import { limits } from '../protocol';
import { SerialQueue } from '../support/serial-queue';
import { contentOf, digestOfBytes, FileContent, NO_FILE } from './file-digest';
import { isSameFile } from './open-file';
import { realTargetOf } from './real-path';

/** Why a file was not written: it is not what it was, or the file system refuses. */
type FileWriteCode = 'content-changed' | 'read-only' | 'no-space' | 'not-written';

/** Outcome of a write. `facts` serve translations; `found` is the digest found instead. */
export type FileWriteOutcome =
    | { readonly written: true; readonly before: FileContent }
    | {
          readonly written: false;
          readonly code: FileWriteCode;
          readonly reason: string;
          readonly facts?: readonly string[];
          readonly found?: string;
      };

/** A content to write, and the one that it replaces. */
export interface FileWrite {
    /** Undefined to delete the file. */
    readonly bytes: Uint8Array | undefined;
    /** The digest of what may be overwritten. */
    readonly expected: string;
    /** Called right before the file is touched; nothing is written if it throws. */
    readonly onBegin?: () => void;
}

/** How a new file is made, less what the umask takes away. */
const NEW_MODE = 0o666;

/** Neither waits for a FIFO nor follows a link that has just come; both unknown on Windows. */
const FLAGS = constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** The writes of each file that wait for another one, as they compare it with what is expected. */
const turns = new Map<string, { readonly queue: SerialQueue; users: number }>();

/** Writes into the file itself, which keeps mode and owner; undone on failure. Never rejects. */
export async function writeInPlace(filePath: string, write: FileWrite): Promise<FileWriteOutcome> {
    try {
        const target = await realTargetOf(filePath);
        return await inTurn(target, () => writeTarget(target, write));
    } catch (error) {
        return refusalFor(filePath, error as NodeJS.ErrnoException);
    }
}

async function inTurn<T>(target: string, work: () => Promise<T>): Promise<T> {
    const turn = turns.get(target) ?? { queue: new SerialQueue(), users: 0 };
    turns.set(target, turn);
    turn.users++;
    try {
        return await turn.queue.run(work);
    } finally {
        turn.users--;
        if (turn.users === 0) {
            turns.delete(target);
        }
    }
}

async function writeTarget(target: string, write: FileWrite): Promise<FileWriteOutcome> {
    const file = await openExisting(target);
    if (!file) {
        return write.expected === NO_FILE ? makeNew(target, write) : changedTo(NO_FILE);
    }
    try {
        const opened = await file.stat();
        if (!opened.isFile()) {
            throw new Error('It is no regular file.');
        }
        const found = await file.readFile();
        const before = { digest: digestOfBytes(found), bytes: found };
        const { bytes, expected, onBegin } = write;
        if (bytes && before.digest === digestOfBytes(bytes)) {
            return { written: true, before };
        }
        if (before.digest !== expected) {
            return changedTo(before.digest);
        }
        onBegin?.();
        if (bytes) {
            await overwrite(file, bytes, found);
        }
        // Another program may have put a file in its place meanwhile, in which this text is not.
        const now = await stat(target).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOENT' && !bytes) {
                throw error;
            }
            // Written it is, even if the system does not tell where.
            return error.code === 'ENOENT' ? undefined : opened;
        });
        if (!now || !isSameFile(now, opened)) {
            return changedTo((await contentOf(target)).digest);
        }
        if (!bytes) {
            await unlink(target);
        }
        return { written: true, before };
    } finally {
        await close(file);
    }
}

/** Closes a file whose bytes are on the disk: an error says nothing of them. */
async function close(file: FileHandle): Promise<void> {
    await file.close().catch(() => undefined);
}

async function overwrite(file: FileHandle, bytes: Uint8Array, before: Uint8Array): Promise<void> {
    try {
        await put(file, bytes, before.length);
        await file.sync();
    } catch (error) {
        await put(file, before, before.length);
        throw error;
    }
}

/** Writes first the part that needs room, which there may not be: nothing is lost then. */
async function put(file: FileHandle, bytes: Uint8Array, room: number): Promise<void> {
    await writeAt(file, bytes.subarray(room), room);
    await writeAt(file, bytes.subarray(0, room), 0);
    await file.truncate(bytes.length);
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
        done += bytesWritten;
    }
}

async function makeNew(target: string, { bytes, onBegin }: FileWrite): Promise<FileWriteOutcome> {
    const before = { digest: NO_FILE };
    if (!bytes) {
        return { written: true, before };
    }
    onBegin?.();
    const made = await makeFolder(path.dirname(target));
    try {
        const file = await open(target, 'wx', NEW_MODE);
        try {
            await writeAt(file, bytes, 0);
            await file.sync();
        } catch (error) {
            await unlink(target);
            throw error;
        } finally {
            await close(file);
        }
        made.length = 0;
        return { written: true, before };
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
            return changedTo((await contentOf(target)).digest);
        }
        throw error;
    } finally {
        for (const folder of made) {
            // Only an empty one goes: another may be using it by now.
            await rmdir(folder).catch(() => undefined);
        }
    }
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

/** Opens a regular file of bounded size alone: opening a device has an effect. */
async function openExisting(target: string): Promise<FileHandle | undefined> {
    try {
        const seen = await stat(target);
        if (!seen.isFile() || seen.size > limits.maxContentBytes) {
            throw new Error(seen.isFile() ? 'It is too large.' : 'It is no regular file.');
        }
        return await open(target, FLAGS);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
            return undefined;
        }
        throw error;
    }
}

function changedTo(found: string): FileWriteOutcome {
    const reason = 'The file is not what it was when the change was proposed.';
    return { written: false, code: 'content-changed', reason, found };
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
