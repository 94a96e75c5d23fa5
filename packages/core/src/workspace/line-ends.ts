import { Clock } from '../support/clock';
import { readNamedFile } from './open-file';

/** Most bytes that a UTF-16 code unit takes in UTF-8. */
const maxUnitBytes = 3;

/** How long the file system may take, in milliseconds. */
const readMs = 2_000;

/** Where the line ends of a text are counted. */
interface LineEndsOptions {
    /** So many UTF-16 code units from its beginning. */
    readonly length: number;
    /** See {@link readNamedFile}. */
    readonly workspaceRoots: readonly string[];
    readonly clock: Clock;
}

/** Whether a file begins with more CRLF than LF; false if refused or late. Never rejects. */
export async function hasMostlyCrlf(path: string, options: LineEndsOptions): Promise<boolean> {
    const { length, workspaceRoots, clock } = options;
    const bounds = { maxBytes: length * maxUnitBytes, beginningOnly: true, milliseconds: readMs };
    const file = await readNamedFile(path, { ...bounds, workspaceRoots, clock });
    const text = file.kind === 'read' ? file.bytes.toString('utf8').slice(0, length) : '';
    const [lines, crlfs] = [text.split('\n').length - 1, text.split('\r\n').length - 1];
    return crlfs > lines - crlfs;
}

/** A text whose lines end in LF, with CRLF in place of each. */
export function withCrlf(text: string): string {
    return text.replace(/\r?\n/g, '\r\n');
}

/** A text with LF in place of each CRLF. */
export function withLf(text: string): string {
    return text.replaceAll('\r\n', '\n');
}
