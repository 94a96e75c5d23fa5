import type { Hunk, LineRun } from '@agent-companion/client';

/** Change as Monaco's diff editor reports it: lines from 1, an end of 0 for 'none, after line start'. */
interface ReportedChange {
    readonly originalStartLineNumber: number;
    readonly originalEndLineNumber: number;
    readonly modifiedStartLineNumber: number;
    readonly modifiedEndLineNumber: number;
}

/** The hunks of a report, in the order of the lines. */
export function hunksOf(changes: readonly ReportedChange[]): Hunk[] {
    return changes.map(change => ({
        original: lineRun(change.originalStartLineNumber, change.originalEndLineNumber),
        modified: lineRun(change.modifiedStartLineNumber, change.modifiedEndLineNumber)
    }));
}

/** How many lines a text has for people: the empty one after the last line end does not count. */
export function countedLines(text: { getLineCount(): number; getLineLength(line: number): number }): number {
    const count = text.getLineCount();
    return text.getLineLength(count) === 0 ? count - 1 : count;
}

/** How many lines hunks add and take away, of texts of so many counted lines. */
export function sizeOf(
    hunks: readonly Hunk[],
    lines: { readonly original: number; readonly modified: number }
): { added: number; removed: number } {
    const within = ({ start, end }: LineRun, count: number): number => Math.max(0, Math.min(end, count) - start);
    return hunks.reduce(
        ({ added, removed }, { original, modified }) => ({
            added: added + within(modified, lines.modified),
            removed: removed + within(original, lines.original)
        }),
        { added: 0, removed: 0 }
    );
}

/** The line of the original that stands beside a line of the modified text; within a change, the change's first. */
export function originalLine(hunks: readonly Hunk[], line: number): number {
    const before = hunks.filter(({ modified }) => modified.end <= line).at(-1);
    const around = hunks.find(({ modified }) => modified.start <= line && line < modified.end);
    return around ? around.original.start : line + (before ? before.original.end - before.modified.end : 0);
}

function lineRun(first: number, last: number): LineRun {
    return last === 0 ? { start: first, end: first } : { start: first - 1, end: last };
}
