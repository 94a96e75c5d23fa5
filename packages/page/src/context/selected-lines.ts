import type { TextRange } from '@agent-companion/protocol';

/** The lines of a selection, from 0. One that ends before the first character of a line does not include that. */
export function selectedLines({ start, end }: TextRange): { first: number; last: number } {
    return { first: start.line, last: end.character === 0 && end.line > start.line ? end.line - 1 : end.line };
}
