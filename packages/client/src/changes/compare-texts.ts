import type { LineRange } from '@theia/monaco-editor-core/esm/vs/editor/common/core/ranges/lineRange';
import { linesDiffComputers } from '@theia/monaco-editor-core/esm/vs/editor/common/diff/linesDiffComputers';
import type { Hunk, LineRun, Side } from './hunks';
import type { ReviewSides } from './review-sides';

/** How long comparing may take, in milliseconds. */
const COMPARING_MS = 1_000;

export function splitLines(text: string): string[] {
    return text.split(/\r\n|\r|\n/);
}

/** The changes that both editors show between two texts; undefined if comparing takes too long. */
export function compareTexts({ original, modified }: Pick<ReviewSides, Side>): Hunk[] | undefined {
    const lines = splitLines(modified);
    if (original === '') {
        // Monaco would say that an empty line has been changed.
        return modified === '' ? [] : [{ original: { start: 0, end: 0 }, modified: { start: 0, end: lines.length } }];
    }
    const options = { ignoreTrimWhitespace: false, maxComputationTimeMs: COMPARING_MS, computeMoves: false };
    const { changes, hitTimeout } = linesDiffComputers.getDefault().computeDiff(splitLines(original), lines, options);
    const hunks = changes.map(change => ({ original: lineRun(change.original), modified: lineRun(change.modified) }));
    return hitTimeout ? undefined : hunks;
}

function lineRun({ startLineNumber, endLineNumberExclusive }: LineRange): LineRun {
    return { start: startLineNumber - 1, end: endLineNumberExclusive - 1 };
}
