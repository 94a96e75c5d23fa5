/** Run of whole lines, from 0; `end` is the first line after it. An empty run lies before line `start`. */
export interface LineRun {
    readonly start: number;
    readonly end: number;
}

/** One change between two texts: these lines of the original have become those of the modified text. */
export interface Hunk {
    readonly original: LineRun;
    readonly modified: LineRun;
}

/** One of the two texts. */
export type Side = 'original' | 'modified';

/** Change as Monaco's diff editor reports it: lines from 1, an end of 0 for 'none, after line start'. */
interface ReportedChange {
    readonly originalStartLineNumber: number;
    readonly originalEndLineNumber: number;
    readonly modifiedStartLineNumber: number;
    readonly modifiedEndLineNumber: number;
}

/** A replacement in a text: lines and columns counted from 1, as Monaco does. */
export interface TextEdit {
    readonly range: {
        readonly startLineNumber: number;
        readonly startColumn: number;
        readonly endLineNumber: number;
        readonly endColumn: number;
    };
    readonly text: string;
}

/** The hunks of a report, in the order of the lines. */
export function hunksOf(changes: readonly ReportedChange[]): Hunk[] {
    return changes.map(change => ({
        original: lineRun(change.originalStartLineNumber, change.originalEndLineNumber),
        modified: lineRun(change.modifiedStartLineNumber, change.modifiedEndLineNumber)
    }));
}

/** How many lines there are. */
export function lengthOf({ start, end }: LineRun): number {
    return end - start;
}

/** Whether two hunks are of the same lines. */
export function isSameHunk(one: Hunk, other: Hunk): boolean {
    const isSame = (side: Side): boolean => one[side].start === other[side].start && one[side].end === other[side].end;
    return isSame('original') && isSame('modified');
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

/** Hunk around a line, from 0, else those, at most two, whose gap is beside. */
export function hunksAt(hunks: readonly Hunk[], line: number, side: Side = 'modified'): Hunk[] {
    const inside = hunks.find(hunk => hunk[side].start <= line && line < hunk[side].end);
    const isBesideGap = ({ start, end }: LineRun): boolean => start === end && (start === line || start - 1 === line);
    return inside ? [inside] : hunks.filter(hunk => isBesideGap(hunk[side]));
}

/** The first of {@link hunksAt}. */
export function hunkAt(hunks: readonly Hunk[], line: number, side?: Side): Hunk | undefined {
    return hunksAt(hunks, line, side).at(0);
}

/** Returns the hunk that is fewest lines of one text away from a line (from 0); the earlier of two. */
export function nearestHunk(hunks: readonly Hunk[], line: number, side: Side = 'modified'): Hunk | undefined {
    const distance = ({ [side]: { start, end } }: Hunk): number => Math.max(start - line, line - (end - 1), 0);
    return hunks.reduce<Hunk | undefined>(
        (nearest, hunk) => (nearest && distance(nearest) <= distance(hunk) ? nearest : hunk),
        undefined
    );
}

/** The line of the original that stands beside a line of the modified text; within a change, the change's first. */
export function originalLine(hunks: readonly Hunk[], line: number): number {
    const before = hunks.filter(({ modified }) => modified.end <= line).at(-1);
    const around = hunks.find(({ modified }) => modified.start <= line && line < modified.end);
    return around ? around.original.start : line + (before ? before.original.end - before.modified.end : 0);
}

/** Edit that takes a hunk back from the modified text, whose line end is `eol`. */
export function editBack(
    { original, modified }: Hunk,
    originalLines: readonly string[],
    modifiedLines: readonly string[],
    eol: string
): TextEdit {
    const restored = originalLines.slice(original.start, original.end);
    // After a final line end the last line is empty.
    const lengthOf = (line: number): number => modifiedLines[line].length;
    if (modified.start < modified.end) {
        const last = modified.end - 1;
        if (restored.length > 0) {
            return edit(modified.start, 0, last, lengthOf(last), restored.join(eol));
        }
        if (modified.end < modifiedLines.length) {
            return edit(modified.start, 0, modified.end, 0, '');
        }
        // The last lines go, and with them the line end before them.
        return modified.start > 0
            ? edit(modified.start - 1, lengthOf(modified.start - 1), last, lengthOf(last), '')
            : edit(0, 0, last, lengthOf(last), '');
    }
    if (modified.start < modifiedLines.length) {
        return edit(modified.start, 0, modified.start, 0, restored.map(line => line + eol).join(''));
    }
    const last = modifiedLines.length - 1;
    return edit(last, lengthOf(last), last, lengthOf(last), restored.map(line => eol + line).join(''));
}

function lineRun(first: number, last: number): LineRun {
    return last === 0 ? { start: first, end: first } : { start: first - 1, end: last };
}

function edit(
    startLine: number,
    startCharacter: number,
    endLine: number,
    endCharacter: number,
    text: string
): TextEdit {
    const range = {
        startLineNumber: startLine + 1,
        startColumn: startCharacter + 1,
        endLineNumber: endLine + 1,
        endColumn: endCharacter + 1
    };
    return { range, text };
}
