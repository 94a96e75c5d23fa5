import type { FileStat } from 'vscode';
import { limits } from '@agent-companion/core/protocol';

/** VS Code's `FileType.File`, a bit: it is set for a link to a file too. */
const FILE = 1;

/** A file as it was read. */
export interface ReadFile {
    readonly exists: boolean;
    /** Empty if it cannot be shown. */
    readonly text: string;
}

/** How a file is looked at, and read as a text. */
export interface FileReading {
    stat(): Thenable<Pick<FileStat, 'type' | 'size'>>;
    read(): Thenable<string>;
}

/** Reads a regular file up to a proposal's limit; anything else exists without a text. */
export async function readBounded(file: FileReading): Promise<ReadFile> {
    const { type, size } = await file.stat();
    const isReadable = (type & FILE) !== 0 && size <= limits.maxContentBytes;
    return { exists: true, text: isReadable ? await file.read() : '' };
}
