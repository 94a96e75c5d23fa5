import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Clock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { fileQueries } from './file-queries';
import { refusalOfPath } from './proposed-path';

/** Most bytes of a file that are looked at. */
const maxBytes = 1024 * 1024;

/** How long the file system may take, in milliseconds. */
const readMs = 2_000;

/**
 * Whether there is a line that ends in CRLF in the beginning of a regular file. False for a path that no proposal may have, and
 * where the file system does not tell in time. Never rejects.
 * @param workspaceRoots see {@link refusalOfPath}.
 */
export async function hasCrlf(path: string, workspaceRoots: readonly string[], clock: Clock): Promise<boolean> {
    if (refusalOfPath(path, workspaceRoots)) {
        return false;
    }
    const asked = fileQueries.ask(`line-ends\0${path}`, dirname(path), () => readsCrlf(path));
    const answer = await waitAtMost(asked, readMs, clock);
    return answer.kind === 'value' && answer.value;
}

async function readsCrlf(path: string): Promise<boolean> {
    // Does not wait for the other end of a FIFO.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
        const stats = await file.stat();
        if (!stats.isFile()) {
            return false;
        }
        const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(stats.size, maxBytes)));
        return buffer.subarray(0, bytesRead).includes('\r\n');
    } finally {
        await file.close();
    }
}

/** A text whose lines end in LF, with CRLF in place of each. */
export function withCrlf(text: string): string {
    return text.replace(/\r?\n/g, '\r\n');
}

/** A text with LF in place of each CRLF. */
export function withLf(text: string): string {
    return text.replaceAll('\r\n', '\n');
}
