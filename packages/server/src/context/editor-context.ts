import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@agent-companion/protocol';
import { EditorContext, EditorFile, EditorSnapshot, OpenFile } from './editor-snapshot';

/** Whether there is a file at an absolute path. Never rejects. */
export type IsFile = (path: string) => Promise<boolean>;

/**
 * Turns what a page sees into what agents may know: absolute paths instead of URIs, and only files that exist on disk.
 * @param snapshot files in the order of their last focus, newest first.
 */
export async function toEditorContext(
    { files, isTrusted }: EditorSnapshot,
    isFile: IsFile = isFileOnDisk
): Promise<EditorContext> {
    const openFiles: OpenFile[] = [];
    for (const file of files) {
        if (openFiles.length === limits.maxOpenFiles) {
            break;
        }
        const path = pathOf(file.uri);
        if (path !== undefined && (await isFile(path))) {
            openFiles.push(toOpenFile(path, file));
        }
    }
    return { openFiles, ...(isTrusted !== undefined && { isTrusted }) };
}

/** The path of a `file:` URI, or undefined for any other: virtual files must not be reported. */
export function pathOf(uri: string): string | undefined {
    try {
        return fileURLToPath(uri);
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

async function isFileOnDisk(path: string): Promise<boolean> {
    try {
        return (await stat(path)).isFile();
    } catch {
        return false;
    }
}
