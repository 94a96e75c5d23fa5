import type { TextRange } from '../protocol';

/** Editor state as the page knows it: URIs and 0-based positions. Always whole, so that a lost message costs nothing. */
export interface EditorSnapshot {
    /** Grows with every snapshot of a page; the backend drops the older of two. */
    revision: number;
    /** Open files, most recently focused first. */
    files: EditorFile[];
    /** Whether the user trusts the workspace; absent as long as it has not been settled. */
    isTrusted?: boolean;
}

/** One open file. */
export interface EditorFile {
    uri: string;
    /** When the file was last focused, in milliseconds since 1970. */
    lastFocused: number;
    /** True for the one file the user is in, or was in before turning to a terminal. */
    isActive: boolean;
    /** 0-based, as in the Language Server Protocol; known for text editors only. */
    cursor?: { line: number; character: number };
    /** The selected text, cut to the contract's limit; absent when nothing is selected. */
    selectedText?: string;
    /** Where that is, with what was cut; 0-based, `end` behind its last character. Absent when nothing is selected. */
    selection?: TextRange;
}

/** Editors in front of the user, as agents may know them: paths, files on disk only. */
export interface EditorContext {
    /** Most recently focused first. */
    readonly openFiles: readonly OpenFile[];
    /** Absent as long as the user has not settled it. */
    readonly isTrusted?: boolean;
}

export interface OpenFile {
    /** Absolute. */
    readonly path: string;
    /** When the file was last focused, in milliseconds since 1970. */
    readonly timestamp: number;
    readonly isActive?: boolean;
    /** 0-based. */
    readonly cursor?: { readonly line: number; readonly character: number };
    readonly selectedText?: string;
    /** 0-based, `end` behind the last character. */
    readonly selection?: TextRange;
}
