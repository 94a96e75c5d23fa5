import type { TextRange } from '@agent-companion/core/protocol';

/** The lines of a selection, from 0; without a last line of which no character is selected. */
export function selectedLines({ start, end }: TextRange): { first: number; last: number } {
    return { first: start.line, last: end.character === 0 && end.line > start.line ? end.line - 1 : end.line };
}
