import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Clock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { fileQueries } from './file-queries';
import { refusalOfPath } from './proposed-path';

/** What is in a file. */
export type FileText =
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'absent' }
    /** It is no regular file of UTF-8 text, is too large, cannot be read, or the file system does not tell in time. */
    | { readonly kind: 'unreadable' };

/** How long the file system may take, in milliseconds. */
const readMs = 5_000;

/**
 * The text of a file, with its byte order mark. Never rejects.
 * @param workspaceRoots see {@link refusalOfPath}: what it refuses is not read.
 */
export async function readFileText(
    path: string,
    workspaceRoots: readonly string[],
    maxBytes: number,
    clock: Clock
): Promise<FileText> {
    if (refusalOfPath(path, workspaceRoots)) {
        return { kind: 'unreadable' };
    }
    const asked = fileQueries.ask(`text\0${path}`, dirname(path), () => read(path, maxBytes));
    const answer = await waitAtMost(asked, readMs, clock);
    return answer.kind === 'value' ? answer.value : { kind: 'unreadable' };
}

async function read(path: string, maxBytes: number): Promise<FileText> {
    try {
        // Does not wait for the other end of a FIFO.
        const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
        try {
            const stats = await file.stat();
            if (!stats.isFile() || stats.size > maxBytes) {
                return { kind: 'unreadable' };
            }
            const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
            return { kind: 'text', text: decoder.decode(await file.readFile()) };
        } finally {
            await file.close();
        }
    } catch (error) {
        return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'unreadable' };
    }
}
