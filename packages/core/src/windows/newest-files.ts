import { readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';

/** Lists a folder's files, the newest first. One by one: each question to a hanging home takes a thread. */
export async function newestFirst(folder: string, prefix = ''): Promise<string[]> {
    const files: { readonly file: string; readonly writtenAt: number }[] = [];
    for (const name of (await readdir(folder)).filter(each => each.startsWith(prefix))) {
        const file = path.join(folder, name);
        // Another process may have removed it.
        const stats = await stat(file).catch(() => undefined);
        files.push(...(stats ? [{ file, writtenAt: stats.mtimeMs }] : []));
    }
    return files.sort((one, other) => other.writtenAt - one.writtenAt).map(({ file }) => file);
}

/** Removes a folder's files but so many, the newest. */
export async function removeOldest(folder: string, most: number, prefix?: string): Promise<void> {
    for (const file of (await newestFirst(folder, prefix)).slice(most)) {
        await rm(file, { force: true });
    }
}
