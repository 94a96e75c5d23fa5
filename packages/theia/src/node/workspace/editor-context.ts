import { stat } from 'node:fs/promises';
import { FileUri } from '@theia/core/lib/common/file-uri';
import URI from '@theia/core/lib/common/uri';
import { limits } from '@agent-companion/protocol';
import { IdeContext, OpenFile } from '@agent-companion/protocol/gemini';
import { EditorFile, EditorSnapshot } from '../../common';

/**
 * Turns what the page sees into the specification's `IdeContext` (section II): absolute paths instead of URIs,
 * 1-based positions, and only files that exist on disk.
 * @param snapshot files in the order of their last focus, newest first.
 */
export async function toIdeContext(snapshot: EditorSnapshot): Promise<IdeContext> {
    const openFiles: OpenFile[] = [];
    for (const file of snapshot.files) {
        if (openFiles.length === limits.maxOpenFiles) {
            break;
        }
        const path = pathOf(file.uri);
        if (path !== undefined && (await isFile(path))) {
            openFiles.push(toOpenFile(path, file));
        }
    }
    return {
        workspaceState: {
            openFiles,
            ...(snapshot.isTrusted !== undefined && { isTrusted: snapshot.isTrusted })
        }
    };
}

function toOpenFile(path: string, { lastFocused, isActive, cursor, selectedText }: EditorFile): OpenFile {
    return {
        path,
        timestamp: lastFocused,
        ...(isActive && { isActive }),
        ...(cursor && { cursor: { line: cursor.line + 1, character: cursor.character + 1 } }),
        ...(selectedText && { selectedText })
    };
}

/** The path of a `file:` URI, or undefined for any other: virtual files must not be reported. */
export function pathOf(uri: string): string | undefined {
    const parsed = new URI(uri);
    return parsed.scheme === 'file' ? FileUri.fsPath(parsed) : undefined;
}

async function isFile(path: string): Promise<boolean> {
    try {
        return (await stat(path)).isFile();
    } catch {
        return false;
    }
}
