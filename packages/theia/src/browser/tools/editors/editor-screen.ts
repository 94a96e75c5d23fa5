import type { Range } from '@agent-companion/protocol/tools';

/** A file that the page shows, in whatever editor. */
export interface ShownFile {
    readonly path: string;
    readonly unsaved: boolean;
    readonly language?: string;
}

/** What is selected in a text editor. */
export interface EditorSelection {
    readonly range: Range;
    /** The line of the cursor, counted from 1. */
    readonly line: number;
}

/** What the tools of editors ask of the page. Files are absolute paths of the workspace; others are never named. */
export interface EditorScreen {
    /** Each editor's file, the same one several times if it is open so. */
    shown(): readonly ShownFile[];
    /** The file of the editor that was in front last, while it is open. */
    activePath(): string | undefined;
    /** What is selected in that file; undefined if it is shown by no text editor. */
    selection(): EditorSelection | undefined;
}
