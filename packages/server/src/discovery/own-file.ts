import { closeSync, constants, fstatSync, openSync, readSync, Stats } from 'node:fs';
import { open } from 'node:fs/promises';

/** Most bytes of a file that is read: a discovery file with a thousand roots has a tenth of them. */
export const maxOwnFileBytes = 1024 * 1024;

/**
 * Neither waits for the other end of a FIFO nor follows a link. Each flag is undefined, and so nothing, on a system without
 * it: there the folder is the user's own.
 */
const openFlags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Reads a file in a folder where other users can put what they like: a regular file of ours of {@link maxOwnFileBytes} at
 * most, and nothing else, so that neither a FIFO nor a device can hold the caller up or fill its memory. What is judged is
 * what was opened. Resolves with undefined if there is no such file; never rejects.
 */
export async function readOwnFile(path: string): Promise<string | undefined> {
    try {
        const file = await open(path, openFlags);
        try {
            const stats = await file.stat();
            if (!isOwnFile(stats)) {
                return undefined;
            }
            const { buffer, bytesRead } = await file.read(Buffer.alloc(stats.size));
            return buffer.toString('utf8', 0, bytesRead);
        } finally {
            await file.close();
        }
    } catch {
        return undefined;
    }
}

/** Like {@link readOwnFile}, for handlers of process exit, where nothing asynchronous runs any more. Never throws. */
export function readOwnFileSync(path: string): string | undefined {
    try {
        const file = openSync(path, openFlags);
        try {
            const stats = fstatSync(file);
            if (!isOwnFile(stats)) {
                return undefined;
            }
            const buffer = Buffer.alloc(stats.size);
            return buffer.toString('utf8', 0, readSync(file, buffer));
        } finally {
            closeSync(file);
        }
    } catch {
        return undefined;
    }
}

function isOwnFile(stats: Stats): boolean {
    const isOurs = process.getuid === undefined || stats.uid === process.getuid();
    return stats.isFile() && isOurs && stats.size <= maxOwnFileBytes;
}
