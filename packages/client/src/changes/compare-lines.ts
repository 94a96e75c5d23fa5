import type { Hunk, LineRun } from './hunks';

/** Lines of a text, from 1. */
interface LineRange {
    readonly startLineNumber: number;
    readonly endLineNumberExclusive: number;
}

/** Monaco's comparison, by which both editors show what changes. */
interface LinesComparer {
    computeDiff(
        original: string[],
        modified: string[],
        options: { ignoreTrimWhitespace: boolean; maxComputationTimeMs: number; computeMoves: boolean }
    ): {
        readonly changes: readonly { readonly original: LineRange; readonly modified: LineRange }[];
        readonly hitTimeout: boolean;
    };
}

/** How long comparing may take, in milliseconds. */
const COMPARING_MS = 1_000;

/** The changes between two texts; undefined if comparing takes too long. An empty text has no lines. */
export function compareLines(
    comparer: LinesComparer,
    original: string[],
    modified: string[],
    ignoreTrimWhitespace = false
): Hunk[] | undefined {
    if (original.length === 0) {
        const added = { original: { start: 0, end: 0 }, modified: { start: 0, end: modified.length } };
        return modified.length <= 1 && !modified.at(0) ? [] : [added];
    }
    const options = { ignoreTrimWhitespace, maxComputationTimeMs: COMPARING_MS, computeMoves: false };
    const { changes, hitTimeout } = comparer.computeDiff(original, modified, options);
    const hunks = changes.map(change => ({ original: lineRun(change.original), modified: lineRun(change.modified) }));
    return hitTimeout ? undefined : hunks;
}

function lineRun({ startLineNumber, endLineNumberExclusive }: LineRange): LineRun {
    return { start: startLineNumber - 1, end: endLineNumberExclusive - 1 };
}
