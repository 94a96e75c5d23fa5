/** The notification that tells Copilot CLI of the active file and what is selected in it. */
export const SELECTION_CHANGED = 'selection_changed';

interface Position {
    /** 0-based. */
    readonly line: number;
    readonly character: number;
}

/** Its parameters, and what `get_selection` answers. Without a file all are empty. */
export interface SelectionParams {
    /** What is selected; may be empty. */
    readonly text: string;
    readonly filePath: string;
    readonly fileUrl: string;
    readonly selection: { readonly start: Position; readonly end: Position; readonly isEmpty: boolean };
}
