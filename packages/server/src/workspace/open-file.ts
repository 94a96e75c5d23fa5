import { constants, Stats } from 'node:fs';
import { FileHandle, open, realpath, stat } from 'node:fs/promises';
import { Clock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { fileQueries } from '../time/file-queries';
import { refusalOfPath } from './proposed-path';
import { isSystemFile } from './system-file';

/** Content of a file that an agent has named. */
export type NamedFile =
    | { readonly kind: 'read'; readonly bytes: Buffer }
    | { readonly kind: 'absent' }
    /** It is no regular file, is too large, cannot be read, or the file system does not tell in time. */
    | { readonly kind: 'unreadable'; readonly reason: string };

/** How much is read of a file, and how long that may take. */
interface ReadBounds {
    /** See {@link refusalOfPath}: what it refuses is not looked at. */
    readonly workspaceRoots: readonly string[];
    readonly maxBytes: number;
    /** A larger file is read so far. Default: it is not read. */
    readonly beginningOnly?: boolean;
    readonly milliseconds: number;
    readonly clock: Clock;
}

/** Flags that wait for no FIFO's other end and follow no link that has just come; unknown on Windows. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Reads a file that an agent named, the only way to. Opens regular files alone: opening others has an effect. Never rejects. */
export async function readNamedFile(path: string, bounds: ReadBounds): Promise<NamedFile> {
    const { workspaceRoots, maxBytes, beginningOnly, milliseconds, clock } = bounds;
    const refusal = refusalOfPath(path, workspaceRoots);
    if (refusal) {
        return unreadable(refusal.reason);
    }
    const key = JSON.stringify(['read', path, maxBytes, beginningOnly]);
    const asked = fileQueries.ask(key, () => readRegularFile(path, bounds));
    const answer = await waitAtMost(asked, milliseconds, clock);
    switch (answer.kind) {
        case 'value':
            return answer.value;
        case 'error':
            return unreadable(String(answer.error));
        case 'late':
            return unreadable('The file system does not answer.');
    }
}

/** Reads a file within a turn, without a time limit; looks before opening, and again at the opened file. */
export async function readRegularFile(
    path: string,
    { maxBytes, beginningOnly = false }: Pick<ReadBounds, 'maxBytes' | 'beginningOnly'>
): Promise<NamedFile> {
    const fits = (stats: { size: number }): boolean => beginningOnly || stats.size <= maxBytes;
    try {
        const real = await realpath(path);
        const seen = await stat(real);
        // A file of the system looks regular: opening one may have an effect, too.
        if (!seen.isFile() || !fits(seen) || (await isSystemFile(real))) {
            return unreadable(seen.isFile() && !fits(seen) ? 'It is too large.' : 'It is no regular file.');
        }
        const file = await open(real, FLAGS);
        try {
            const opened = await file.stat();
            if (!isSameFile(opened, seen) || !opened.isFile() || !fits(opened)) {
                return unreadable('It has just changed.');
            }
            // It may grow meanwhile, without an end.
            const bytes = await readAtMost(file, beginningOnly ? maxBytes : opened.size + 1);
            return bytes.length > opened.size && !beginningOnly
                ? unreadable('It has just changed.')
                : { kind: 'read', bytes };
        } finally {
            await file.close();
        }
    } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ENOENT' ? { kind: 'absent' } : unreadable(String(error));
    }
}

/** Tells files apart. On Windows some Node.js releases number a disk otherwise by name than by handle (libuv 4698). */
export function isSameFile(
    one: Pick<Stats, 'dev' | 'ino'>,
    other: Pick<Stats, 'dev' | 'ino'>,
    platform = process.platform
): boolean {
    return one.ino === other.ino && (platform === 'win32' || one.dev === other.dev);
}

async function readAtMost(file: FileHandle, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
        const { bytesRead } = await file.read(buffer, filled, length - filled);
        if (bytesRead === 0) {
            break;
        }
        filled += bytesRead;
    }
    return buffer.subarray(0, filled);
}

function unreadable(reason: string): NamedFile {
    return { kind: 'unreadable', reason };
}
