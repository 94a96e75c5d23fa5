import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Stands for the absence of a file. */
export const NO_FILE = 'none';

/** Stands for a text as UTF-8 in a file. */
export function digestOfText(text: string): string {
    return createHash('sha256').update(text, 'utf8').digest('base64');
}

/**
 * Stands for what is in a file now: two files with the same digest have the same bytes.
 * @throws what the file system says of a file that is there and cannot be read.
 */
export async function digestOf(file: string): Promise<string> {
    const hash = createHash('sha256');
    try {
        await pipeline(createReadStream(file), hash);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
            return NO_FILE;
        }
        throw error;
    }
    return hash.digest('base64');
}
