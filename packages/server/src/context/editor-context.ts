import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@agent-companion/protocol';
import { Clock, systemClock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { EditorContext, EditorFile, EditorSnapshot, OpenFile } from './editor-snapshot';

/** How long the files of one snapshot are looked for, in milliseconds, all together. */
const LOOK_MS = 1_000;

/** Whether there is a file at an absolute path. Never rejects. */
export type IsFile = (path: string) => Promise<boolean>;

/**
 * Turns what a page sees into what agents may know: absolute paths instead of URIs, and only files that exist on disk, as
 * far as the file system tells in time.
 * @param snapshot files in the order of their last focus, newest first.
 */
export async function toEditorContext(
    { files, isTrusted }: EditorSnapshot,
    isFile: IsFile = isFileOnDisk,
    clock: Clock = systemClock,
    platform: NodeJS.Platform = process.platform
): Promise<EditorContext> {
    const openFiles: OpenFile[] = [];
    const deadline = clock.now() + LOOK_MS;
    const look = async (file: EditorFile): Promise<OpenFile[]> => {
        const path = pathOf(file.uri, platform);
        const isThere = path !== undefined && (await waitAtMost(isFile(path), deadline - clock.now(), clock));
        return isThere && isThere.kind === 'value' && isThere.value ? [toOpenFile(path, file)] : [];
    };
    for (let next = 0; next < files.length && openFiles.length < limits.maxOpenFiles && clock.now() <= deadline;) {
        const end = next + limits.maxOpenFiles - openFiles.length;
        const found = await Promise.all(files.slice(next, end).map(look));
        openFiles.push(...found.flat());
        next = end;
    }
    return { openFiles, ...(isTrusted !== undefined && { isTrusted }) };
}

/**
 * The path of a `file:` URI, or undefined for any other: virtual files must not be reported. Undefined also for a path with a
 * NUL, which no file system has, and with which no process would start whose environment holds it.
 */
export function pathOf(uri: string, platform: NodeJS.Platform = process.platform): string | undefined {
    try {
        const path = fileURLToPath(uri, { windows: platform === 'win32' });
        return path.includes('\0') ? undefined : path;
    } catch {
        return undefined;
    }
}

function toOpenFile(path: string, { lastFocused, isActive, cursor, selectedText }: EditorFile): OpenFile {
    return {
        path,
        timestamp: lastFocused,
        ...(isActive && { isActive }),
        ...(cursor && { cursor }),
        ...(selectedText && { selectedText })
    };
}

/** Whether there is a file at a path now. Never rejects. */
export async function isFileOnDisk(path: string): Promise<boolean> {
    try {
        return (await stat(path)).isFile();
    } catch {
        return false;
    }
}
