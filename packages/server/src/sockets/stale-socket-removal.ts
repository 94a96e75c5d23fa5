import { lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isServed } from './connect-to';

/** Most entries of a folder that are looked at. */
const maxEntries = 1_000;

/** Sockets younger than this, in milliseconds, are left alone: between its making and its first connection one refuses. */
const minAgeMs = 10_000;

/** Removes the sockets in a prepared folder at which surely no process listens any more. Never rejects. */
export async function removeStaleSockets(folder: string, now: number): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    await Promise.all(names.slice(0, maxEntries).map(name => removeIfStale(join(folder, name), now)));
}

async function removeIfStale(path: string, now: number): Promise<void> {
    const stats = await lstat(path).catch(() => undefined);
    if (!stats?.isSocket() || now - stats.mtimeMs < minAgeMs) {
        return;
    }
    if (!(await isServed(path).catch(() => true))) {
        await unlink(path).catch(() => undefined);
    }
}
