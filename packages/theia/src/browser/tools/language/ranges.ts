import type { Range } from '@agent-companion/protocol/tools';

/** A range as Monaco has it: both ends count from 1. */
export interface EditorRange {
    readonly startLineNumber: number;
    readonly startColumn: number;
    readonly endLineNumber: number;
    readonly endColumn: number;
}

/** A range as language servers have it: both ends count from 0. */
export interface ServerRange {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
}

/** An editor's range in the words of the tools. */
export function rangeOf({ startLineNumber, startColumn, endLineNumber, endColumn }: EditorRange): Range {
    return {
        start: { line: startLineNumber, column: startColumn },
        end: { line: endLineNumber, column: endColumn }
    };
}

/** A language server's range in the words of the tools. */
export function rangeOfServer({ start, end }: ServerRange): Range {
    return {
        start: { line: start.line + 1, column: start.character + 1 },
        end: { line: end.line + 1, column: end.character + 1 }
    };
}

/** The order of ranges in a text. */
export function compareRanges(one: Range, other: Range): number {
    return one.start.line - other.start.line || one.start.column - other.start.column;
}
