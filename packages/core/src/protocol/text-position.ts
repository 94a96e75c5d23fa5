/** A place in a text: 0-based, in UTF-16 code units, as in the Language Server Protocol. */
interface TextPosition {
    readonly line: number;
    readonly character: number;
}

/** A part of a text; `end` is behind its last character. */
export interface TextRange {
    readonly start: TextPosition;
    readonly end: TextPosition;
}
