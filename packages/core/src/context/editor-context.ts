import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '../protocol';
import { EditorContext, EditorFile, EditorSnapshot, OpenFile } from './editor-snapshot';

/** Whether there is a file at an absolute path. Never rejects. */
export type IsFile = (path: string) => Promise<boolean>;

/** Turns a page's view into an agent's: absolute paths, and only files on disk. */
export async function toEditorContext(
    { files, isTrusted }: EditorSnapshot,
    isFile: IsFile,
    platform: NodeJS.Platform = process.platform
): Promise<EditorContext> {
    const openFiles: OpenFile[] = [];
    const look = async (file: EditorFile): Promise<OpenFile[]> => {
        const path = pathOf(file.uri, platform);
        return path !== undefined && (await isFile(path)) ? [toOpenFile(path, file)] : [];
    };
    for (let next = 0; next < files.length && openFiles.length < limits.maxOpenFiles;) {
        const end = next + limits.maxOpenFiles - openFiles.length;
        const found = await Promise.all(files.slice(next, end).map(look));
        openFiles.push(...found.flat());
        next = end;
    }
    return { openFiles, ...(isTrusted !== undefined && { isTrusted }) };
}

/** Path of a `file:` URI without NUL, which no process's environment can have; else undefined. */
export function pathOf(uri: string, platform: NodeJS.Platform = process.platform): string | undefined {
    try {
        const path = fileURLToPath(uri, { windows: platform === 'win32' });
        return path.includes('\0') ? undefined : path;
    } catch {
        return undefined;
    }
}

/** Paths of those URIs that have one. */
export function pathsOf(uris: readonly string[]): string[] {
    return uris.map(uri => pathOf(uri)).filter(path => path !== undefined);
}

/** Whether there is a file at a path now. Never rejects. */
export async function isFileOnDisk(path: string): Promise<boolean> {
    try {
        return (await stat(path)).isFile();
    } catch {
        return false;
    }
}

function toOpenFile(path: string, { lastFocused, isActive, cursor, selectedText, selection }: EditorFile): OpenFile {
    return {
        path,
        timestamp: lastFocused,
        ...(isActive && { isActive }),
        ...(cursor && { cursor }),
        ...(selectedText && { selectedText }),
        ...(selectedText && selection && { selection })
    };
}
