import type { TextEdit } from '../changes/hunks';

/** Lines of a text, both included. */
export interface Lines {
    readonly first: number;
    readonly last: number;
}

/** Returns where lines are after an edit. Lines replaced together with others stay: their fate is unknown. */
export function movedLines({ first, last }: Lines, { range, text }: TextEdit): Lines {
    const { startLineNumber: start, startColumn, endLineNumber: end, endColumn } = range;
    const moves = text.split(/\r\n|\r|\n/).length - 1 - (end - start);
    const isAbove = end < first || (end === first && endColumn === 1);
    // A line that is begun at the end of another one is below it.
    const isBelow = start > last || (start === last && start === end && startColumn > 1 && /^[\r\n]/.test(text));
    if (isAbove) {
        return { first: first + moves, last: last + moves };
    }
    const isWithin = start >= first && end <= last;
    return isBelow || !isWithin ? { first, last } : { first, last: Math.max(first, last + moves) };
}
