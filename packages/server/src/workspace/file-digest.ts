import { createHash } from 'node:crypto';
import { limits } from '@agent-companion/protocol';
import { readRegularFile } from './open-file';

/** Stands for the absence of a file. */
export const NO_FILE = 'none';

/** Stands for a text as UTF-8 in a file. */
export function digestOfText(text: string): string {
    return createHash('sha256').update(text, 'utf8').digest('base64');
}

/**
 * Stands for what is in a file now: two files with the same digest have the same bytes.
 * @throws Error for a file that is there and cannot be read, or not be reviewed.
 */
export async function digestOf(file: string): Promise<string> {
    const content = await readRegularFile(file, { maxBytes: limits.maxContentBytes });
    switch (content.kind) {
        case 'read':
            return createHash('sha256').update(content.bytes).digest('base64');
        case 'absent':
            return NO_FILE;
        case 'unreadable':
            throw new Error(content.reason);
    }
}
