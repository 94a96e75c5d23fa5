import { constants, Stats } from 'node:fs';
import { FileHandle, open } from 'node:fs/promises';

/** Most bytes of a file that is read: a discovery file with a thousand roots has a tenth of them. */
export const maxOwnFileBytes = 1024 * 1024;

/** Neither waits for the other end of a FIFO nor follows a link; undefined on Windows. */
const openFlags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Reads a regular file of ours; undefined if there is none. Never rejects. */
export function readOwnFile(path: string): Promise<string | undefined> {
    return useOwnFile(path, readText);
}

/**
 * Makes our file look recent to cleaners, if private and exactly this text. Never rejects.
 * @param now in milliseconds since 1970.
 */
export async function touchOwnFile(path: string, text: string, now: number): Promise<boolean> {
    const isAsExpected = await useOwnFile(path, async (file, stats) => {
        if (!isPrivate(stats) || (await readText(file, stats)) !== text) {
            return false;
        }
        // Some systems want a file open for writing: the file is as expected all the same.
        await file.utimes(now / 1000, now / 1000).catch(() => undefined);
        return true;
    });
    return isAsExpected === true;
}

async function useOwnFile<T>(
    path: string,
    use: (file: FileHandle, stats: Stats) => Promise<T>
): Promise<T | undefined> {
    try {
        const file = await open(path, openFlags);
        try {
            const stats = await file.stat();
            return isOwnFile(stats) ? await use(file, stats) : undefined;
        } finally {
            await file.close();
        }
    } catch {
        return undefined;
    }
}

async function readText(file: FileHandle, { size }: Stats): Promise<string> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size));
    return buffer.toString('utf8', 0, bytesRead);
}

function isOwnFile(stats: Stats): boolean {
    const isOurs = process.getuid === undefined || stats.uid === process.getuid();
    return stats.isFile() && isOurs && stats.size <= maxOwnFileBytes;
}

/** File modes say nothing where there are no user ids. */
function isPrivate({ mode }: Stats): boolean {
    return process.getuid === undefined || (mode & 0o077) === 0;
}
