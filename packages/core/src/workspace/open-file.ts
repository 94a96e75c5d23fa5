import { constants, Stats } from 'node:fs';
import { FileHandle, open, realpath, stat } from 'node:fs/promises';
import { Clock } from '../support/clock';
import { waitAtMost } from '../support/timeout';
import { fileQueries } from '../support/file-queries';
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

/** Bytes of one step; between two the reading may end. */
const STEP = 1024 * 1024;

/** Readings under way by path and bounds; each is aborted once its last reader gives up. */
const readings = new Map<string, { readonly late: AbortController; readers: number }>();

/** Flags that wait for no FIFO and follow no new link; unknown on Windows. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Reads a file that an agent has named, if regular: the only way. Never rejects. */
export async function readNamedFile(path: string, bounds: ReadBounds): Promise<NamedFile> {
    const { workspaceRoots, maxBytes, beginningOnly, milliseconds, clock } = bounds;
    // Opening a device, a FIFO or another machine's file has an effect.
    const refusal = refusalOfPath(path, workspaceRoots);
    if (refusal) {
        return unreadable(refusal.reason);
    }
    const key = JSON.stringify(['read', path, maxBytes, beginningOnly]);
    const reading = readings.get(key) ?? { late: new AbortController(), readers: 0 };
    readings.set(key, reading);
    reading.readers++;
    const asked = fileQueries.ask(key, () => readRegularFile(path, bounds, reading.late.signal));
    const answer = await waitAtMost(asked, milliseconds, clock);
    reading.readers--;
    if (reading.readers === 0) {
        readings.delete(key);
        reading.late.abort();
    }
    switch (answer.kind) {
        case 'value':
            return answer.value;
        case 'error':
            return unreadable(String(answer.error));
        case 'late':
            return unreadable('The file system does not answer.');
    }
}

/**
 * Reads a regular file within a turn; looks before it opens, and again after.
 * @param late ends the reading between two steps.
 */
export async function readRegularFile(
    path: string,
    { maxBytes, beginningOnly = false }: Pick<ReadBounds, 'maxBytes' | 'beginningOnly'>,
    late?: AbortSignal
): Promise<NamedFile> {
    const fits = (stats: { size: number }): boolean => beginningOnly || stats.size <= maxBytes;
    try {
        late?.throwIfAborted();
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
            const bytes = await readAtMost(file, beginningOnly ? maxBytes : opened.size + 1, late);
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

/** Tells one file from another. On Windows some Node.js releases number disks differently (libuv 4698). */
export function isSameFile(
    one: Pick<Stats, 'dev' | 'ino'>,
    other: Pick<Stats, 'dev' | 'ino'>,
    platform = process.platform
): boolean {
    return one.ino === other.ino && (platform === 'win32' || one.dev === other.dev);
}

async function readAtMost(file: FileHandle, length: number, late?: AbortSignal): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
        late?.throwIfAborted();
        const { bytesRead } = await file.read(buffer, filled, Math.min(STEP, length - filled));
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
