import type { LineRun } from '@agent-companion/core/contract';

export type { LineRun };

/** One change between two texts: these lines of the original have become those of the modified text. */
export interface Hunk {
    readonly original: LineRun;
    readonly modified: LineRun;
}

/** One of the two texts. */
export type Side = 'original' | 'modified';

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

/** How many lines there are. */
export function lengthOf({ start, end }: LineRun): number {
    return end - start;
}

/** Whether two hunks are of the same lines. */
export function isSameHunk(one: Hunk, other: Hunk): boolean {
    const isSame = (side: Side): boolean => one[side].start === other[side].start && one[side].end === other[side].end;
    return isSame('original') && isSame('modified');
}

/** Hunk around a line, from 0, else those, at most two, whose gap is beside. */
export function hunksAt(hunks: readonly Hunk[], line: number, side: Side = 'modified'): Hunk[] {
    const inside = hunks.find(hunk => hunk[side].start <= line && line < hunk[side].end);
    const isBesideGap = ({ start, end }: LineRun): boolean => start === end && (start === line || start - 1 === line);
    return inside ? [inside] : hunks.filter(hunk => isBesideGap(hunk[side]));
}

/** Returns the hunk that is fewest lines of one text away from a line (from 0); the earlier of two. */
export function nearestHunk(hunks: readonly Hunk[], line: number, side: Side = 'modified'): Hunk | undefined {
    const distance = ({ [side]: { start, end } }: Hunk): number => Math.max(start - line, line - (end - 1), 0);
    return hunks.reduce<Hunk | undefined>(
        (nearest, hunk) => (nearest && distance(nearest) <= distance(hunk) ? nearest : hunk),
        undefined
    );
}

/** Makes the edit that puts the original's lines back for a hunk; an editor adapts its line ends. */
export function editBack(
    { original, modified }: Hunk,
    originalLines: readonly string[],
    modifiedLines: readonly string[]
): TextEdit {
    const restored = originalLines.slice(original.start, original.end);
    // After a final line end the last line is empty.
    const lengthOf = (line: number): number => modifiedLines[line].length;
    if (modified.start < modified.end) {
        const last = modified.end - 1;
        if (restored.length > 0) {
            return edit(modified.start, 0, last, lengthOf(last), restored.join('\n'));
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
        return edit(modified.start, 0, modified.start, 0, restored.map(line => `${line}\n`).join(''));
    }
    const last = modifiedLines.length - 1;
    return edit(last, lengthOf(last), last, lengthOf(last), restored.map(line => `\n${line}`).join(''));
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
