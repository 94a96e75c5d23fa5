import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Blocks all threads of file access, as a hung network does; not on Windows.
 * @param folder an existing one for a FIFO.
 * @returns a function that ends it.
 */
export function blockFileThreads(folder: string): () => Promise<void> {
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    // Each open takes a thread until a process opens the FIFO for writing.
    const blocked = Array.from({ length: 16 }, () => open(fifo));
    return async () => {
        const writer = openSync(fifo, constants.O_RDWR);
        await Promise.all(blocked.map(async opened => (await opened).close()));
        closeSync(writer);
    };
}
