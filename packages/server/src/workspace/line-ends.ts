import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Clock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { fileQueries } from './file-queries';
import { refusalOfPath } from './proposed-path';

/** Most bytes that a UTF-16 code unit takes in UTF-8. */
const maxUnitBytes = 3;

/** How long the file system may take, in milliseconds. */
const readMs = 2_000;

/** Where the line ends of a text are counted. */
export interface LineEndsOptions {
    /** So many UTF-16 code units from its beginning. */
    readonly length: number;
    /** See {@link refusalOfPath}. */
    readonly workspaceRoots: readonly string[];
    readonly clock: Clock;
}

/**
 * Whether more lines end in CRLF than in LF in the beginning of a regular file. False for a path that no proposal may have, and
 * where the file system does not tell in two seconds. Never rejects.
 */
export async function hasMostlyCrlf(path: string, options: LineEndsOptions): Promise<boolean> {
    const { length, workspaceRoots, clock } = options;
    if (refusalOfPath(path, workspaceRoots)) {
        return false;
    }
    const asked = fileQueries.ask(`beginning ${length}\0${path}`, dirname(path), () => beginningOf(path, length));
    const answer = await waitAtMost(asked, readMs, clock);
    const text = answer.kind === 'value' ? answer.value : '';
    const [lines, crlfs] = [text.split('\n').length - 1, text.split('\r\n').length - 1];
    return crlfs > lines - crlfs;
}

async function beginningOf(path: string, length: number): Promise<string> {
    // Does not wait for the other end of a FIFO.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
        if (!(await file.stat()).isFile()) {
            return '';
        }
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length * maxUnitBytes));
        return buffer.toString('utf8', 0, bytesRead).slice(0, length);
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
