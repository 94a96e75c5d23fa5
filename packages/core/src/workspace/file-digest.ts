import { createHash } from 'node:crypto';
import { limits } from '../protocol';
import { readRegularFile } from './open-file';

/** Stands for the absence of a file. */
export const NO_FILE = 'none';

/** The content of a file: two with the same digest have the same bytes. Without bytes there is no file. */
export interface FileContent {
    readonly digest: string;
    readonly bytes?: Uint8Array;
}

/** Stands for what a file has. */
export function digestOfBytes(bytes: Uint8Array): string {
    return createHash('sha256').update(bytes).digest('base64');
}

/** Stands for a text as UTF-8 in a file. */
export function digestOfText(text: string): string {
    return digestOfBytes(Buffer.from(text, 'utf8'));
}

/** @throws Error for a file that is there and cannot be read, or not be reviewed. */
export async function contentOf(file: string): Promise<FileContent> {
    const content = await readRegularFile(file, { maxBytes: limits.maxContentBytes });
    switch (content.kind) {
        case 'read':
            return { digest: digestOfBytes(content.bytes), bytes: content.bytes };
        case 'absent':
            return { digest: NO_FILE };
        case 'unreadable':
            throw new Error(content.reason);
    }
}
