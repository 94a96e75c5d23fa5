/** What is replaced in a text, as editors tell it; lines and columns are from 1. */
export interface TextEdit {
    readonly range: {
        readonly startLineNumber: number;
        readonly startColumn: number;
        readonly endLineNumber: number;
        readonly endColumn: number;
    };
    readonly text: string;
}

/** Lines of a text, both included. */
export interface Lines {
    readonly first: number;
    readonly last: number;
}

/** Where lines are after an edit. Those that are replaced with others around them stay: nobody knows what has become of them. */
export const movedLines: (lines: Lines, edit: TextEdit) => Lines = lines => lines;
