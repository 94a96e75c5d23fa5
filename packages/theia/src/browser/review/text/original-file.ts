import { EncodingService } from '@theia/core/lib/common/encoding-service';
import { UTF16be_BOM, UTF16le_BOM, UTF8_BOM } from '@theia/core/lib/common/encodings';
import URI from '@theia/core/lib/common/uri';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileOperationError, FileOperationResult } from '@theia/filesystem/lib/common/files';
import { BYTE_ORDER_MARK, lineEndsOf } from '@agent-companion/client';
import { kindOf, LineEndKind } from './line-end-kind';

/** A file as it was on disk when it was read. */
export interface OriginalFile {
    readonly exists: boolean;
    /** Text decoded in the file's encoding, without byte order mark; empty if the file is missing or unreadable. */
    readonly text: string;
    readonly hasMark: boolean;
    readonly lineEnds: LineEndKind;
    /** Encoding of its text; absent for a file that is not there or unreadable. */
    readonly encoding?: string;
    /** Why there is no text of a file that exists. */
    readonly unreadable?: 'folder' | 'tooLarge' | 'failed';
    /** Why the text is not, or not all of it, what the file holds. */
    readonly inexact?: 'binary' | 'undecodable';
}

/** Whether a file holds a proposed text, byte order mark aside. */
export function holdsText(file: OriginalFile | undefined, proposed: string): boolean {
    const text = proposed.startsWith(BYTE_ORDER_MARK) ? proposed.slice(1) : proposed;
    return file?.exists === true && file.unreadable === undefined && file.text === text;
}

/** Largest file shown, whatever the user's limit for editors is: an agent may propose tens of megabytes. */
export const MAX_ORIGINAL_MEGABYTES = 128;

const MISSING: OriginalFile = { exists: false, text: '', hasMark: false, lineEnds: 'none' };

const LIMITS = { size: MAX_ORIGINAL_MEGABYTES * 1024 * 1024 };

/** The bytes of byte order marks; Theia takes them away and does not tell. */
const MARKS = [UTF8_BOM, UTF16le_BOM, UTF16be_BOM];

/** A text with a NUL among so many characters is taken for a binary file's, as Theia does. */
const BINARY_HEAD = 512;

/** Reads files as they are on disk, for the left sides of reviews. */
export class OriginalFileReader {
    constructor(
        private readonly fileService: FileService,
        private readonly encodings: EncodingService
    ) {}

    /** Never rejects: a file that cannot be read is one of the things a review may meet. */
    async read(file: URI): Promise<OriginalFile> {
        try {
            return await this.readText(file);
        } catch (error) {
            return (await this.fileService.exists(file))
                ? { ...MISSING, exists: true, unreadable: reasonOf(error) }
                : MISSING;
        }
    }

    private async readText(file: URI): Promise<OriginalFile> {
        // Theia compares the size while it reads already, and hundreds of megabytes would keep the page from all else.
        const { size, isFile, isDirectory } = await this.fileService.resolve(file, { resolveMetadata: true });
        // The backend would wait for the other end of a pipe for good.
        if (!isFile || size > LIMITS.size) {
            return { ...MISSING, exists: true, unreadable: isDirectory ? 'folder' : isFile ? 'tooLarge' : 'failed' };
        }
        const [{ value: text, encoding }, { value: head }] = await Promise.all([
            this.fileService.read(file, { limits: LIMITS }),
            this.fileService.readFile(file, { length: 3 })
        ]);
        const hasMark = MARKS.some(mark => mark.every((byte, index) => head.buffer[index] === byte));
        const inexact = text.slice(0, BINARY_HEAD).includes('\0')
            ? 'binary'
            : text.includes('\uFFFD') && !(await this.isExact(file, text, encoding, hasMark))
              ? 'undecodable'
              : undefined;
        const lineEnds = kindOf(lineEndsOf(text));
        return { exists: true, text, hasMark, lineEnds, encoding, ...(inexact && { inexact }) };
    }

    /** Whether the text, encoded again, is what the file holds: a replacement character may stand in the file itself. */
    private async isExact(file: URI, text: string, encoding: string, hasBOM: boolean): Promise<boolean> {
        const { value } = await this.fileService.readFile(file, { limits: LIMITS });
        const encoded = this.encodings.encode(text, { encoding, hasBOM }).buffer;
        return encoded.length === value.buffer.length && encoded.every((byte, index) => byte === value.buffer[index]);
    }
}

function reasonOf(error: unknown): OriginalFile['unreadable'] {
    const result = error instanceof FileOperationError ? error.fileOperationResult : undefined;
    if (result === FileOperationResult.FILE_IS_DIRECTORY) {
        return 'folder';
    }
    const isTooLarge =
        result === FileOperationResult.FILE_TOO_LARGE || result === FileOperationResult.FILE_EXCEEDS_MEMORY_LIMIT;
    return isTooLarge ? 'tooLarge' : 'failed';
}
