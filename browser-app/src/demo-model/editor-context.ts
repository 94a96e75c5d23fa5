import type { GeminiContent } from '../gemini-api/gemini-api-types';

/** The file in front of the user; positions count from 1. */
export interface ActiveFile {
    readonly path: string;
    readonly cursor?: { readonly line: number; readonly character: number };
    readonly selectedText?: string;
}

/** Files that the user has open, as Gemini CLI last told the model. */
export interface EditorContext {
    readonly activeFile?: ActiveFile;
    readonly otherOpenFiles: readonly string[];
}

const wholeContext = "Here is the user's editor context as a JSON object.";
const changedContext = "Here is a summary of changes in the user's editor context, in JSON format.";

interface WholeContext {
    activeFile?: ActiveFile;
    otherOpenFiles?: string[];
}

interface ContextChanges {
    filesOpened?: string[];
    filesClosed?: string[];
    activeFileChanged?: { path: string | null; cursor?: ActiveFile['cursor']; selectedText?: string };
    cursorMoved?: { path: string; cursor: ActiveFile['cursor'] };
    selectionChanged?: { path: string; selectedText: string };
}

/** Whether a text of a conversation is editor context that Gemini CLI put there, not the user's words. */
export function isEditorContext(text: string): boolean {
    return text.startsWith(wholeContext) || text.startsWith(changedContext);
}

/** Editor context at the end of a conversation; `undefined` if there never was one. */
export function editorContext(contents: readonly GeminiContent[]): EditorContext | undefined {
    // Gemini CLI sends it once as a whole, and then only what has changed.
    let context: EditorContext | undefined;
    for (const text of contents.flatMap(content => content.parts ?? []).map(part => part.text ?? '')) {
        if (text.startsWith(wholeContext)) {
            const { activeFile, otherOpenFiles = [] } = fencedJson<WholeContext>(text) ?? {};
            context = { activeFile, otherOpenFiles };
        } else if (text.startsWith(changedContext)) {
            const { changes = {} } = fencedJson<{ changes: ContextChanges }>(text) ?? {};
            context = changed(context ?? { otherOpenFiles: [] }, changes);
        }
    }
    return context;
}

function changed(context: EditorContext, changes: ContextChanges): EditorContext {
    let { activeFile } = context;
    const open = new Set([...context.otherOpenFiles, ...(activeFile ? [activeFile.path] : [])]);
    changes.filesOpened?.forEach(path => open.add(path));
    changes.filesClosed?.forEach(path => open.delete(path));

    const { activeFileChanged, cursorMoved, selectionChanged } = changes;
    if (activeFileChanged) {
        const { path, cursor, selectedText } = activeFileChanged;
        activeFile = path === null ? undefined : { path, cursor, selectedText };
    }
    if (activeFile && cursorMoved) {
        activeFile = { ...activeFile, cursor: cursorMoved.cursor };
    }
    if (activeFile && selectionChanged) {
        activeFile = { ...activeFile, selectedText: selectionChanged.selectedText };
    }
    return { activeFile, otherOpenFiles: [...open].filter(path => path !== activeFile?.path) };
}

/** The JSON between the fences; a selected text inside it may hold fences of its own. */
function fencedJson<T>(text: string): T | undefined {
    const fence = '```json\n';
    const start = text.indexOf(fence) + fence.length;
    try {
        return JSON.parse(text.slice(start, text.lastIndexOf('```'))) as T;
    } catch {
        return undefined;
    }
}
