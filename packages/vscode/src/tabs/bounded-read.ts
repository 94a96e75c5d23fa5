import type { FileStat } from 'vscode';
import type { ReadFile } from '@agent-companion/page';
import { limits } from '@agent-companion/protocol';

/** How long, in milliseconds, a file may take to be looked at and read. */
const READ_MS = 10_000;

/** VS Code's `FileType.File`, a bit: it is set for a link to a file too. */
const FILE = 1;

/** A file that is there, but not to be shown. */
const UNREADABLE: ReadFile = { exists: true, text: '' };

/** How a file is looked at, and read as a text. */
export interface FileReading {
    stat(): Thenable<Pick<FileStat, 'type' | 'size'>>;
    read(): Thenable<string>;
}

/** Reads a regular file of no more than a proposal may have, in time; anything else is there, without a text. */
export async function readBounded(file: FileReading, milliseconds = READ_MS): Promise<ReadFile> {
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<ReadFile>(resolve => (patience = setTimeout(() => resolve(UNREADABLE), milliseconds)));
    const reading = async (): Promise<ReadFile> => {
        const { type, size } = await file.stat();
        const isReadable = (type & FILE) !== 0 && size <= limits.maxContentBytes;
        return { exists: true, text: isReadable ? await file.read() : '' };
    };
    try {
        return await Promise.race([late, reading()]);
    } finally {
        clearTimeout(patience);
    }
}
