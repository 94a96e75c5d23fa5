/** What is selected in an editor; lines and characters count from 0. */
interface SelectedRange {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
}

/** The lines of a selection. One that ends before the first character of a line does not include that. */
export function selectedLines({ start, end }: SelectedRange): { first: number; last: number } {
    return { first: start.line, last: end.character === 0 && end.line > start.line ? end.line - 1 : end.line };
}
