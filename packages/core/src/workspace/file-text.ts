import { Clock } from '../support/clock';
import { utf8Of } from '../support/utf8';
import { readNamedFile } from './open-file';

/** Content of a file. */
type FileText =
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'absent' }
    /** No regular file of UTF-8 text, too large, unreadable, or not told in time. */
    | { readonly kind: 'unreadable' };

/** How long the file system may take, in milliseconds. */
const readMs = 5_000;

/** Text of a file, with its byte order mark. Never rejects. @param workspaceRoots see {@link readNamedFile}. */
export async function readFileText(
    path: string,
    workspaceRoots: readonly string[],
    maxBytes: number,
    clock: Clock
): Promise<FileText> {
    const file = await readNamedFile(path, { workspaceRoots, maxBytes, milliseconds: readMs, clock });
    if (file.kind !== 'read') {
        return { kind: file.kind };
    }
    const text = utf8Of(file.bytes);
    return text === undefined ? { kind: 'unreadable' } : { kind: 'text', text };
}
