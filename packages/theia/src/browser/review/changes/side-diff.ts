import type * as monaco from '@theia/monaco-editor-core';
import type { LineRange } from '@theia/monaco-editor-core/esm/vs/editor/common/core/ranges/lineRange';
import { linesDiffComputers } from '@theia/monaco-editor-core/esm/vs/editor/common/diff/linesDiffComputers';
import type { Review } from '../review';
import type { Hunk, LineRun } from './hunks';

/** How long comparing may take, in milliseconds. */
const COMPARING_MS = 1_000;

/** The left and the right side of a review, on the screen or behind another tab. */
export function modelsOf({ editor }: Review): [original: monaco.editor.ITextModel, modified: monaco.editor.ITextModel] {
    return [editor.originalModel.textEditorModel, editor.modifiedModel.textEditorModel];
}

/** The changes between both sides as they are now, by Monaco's own comparison; undefined if that takes too long. */
export function compareSides(review: Review): Hunk[] | undefined {
    const [original, modified] = modelsOf(review);
    if (original.getValueLength() === 0) {
        // As `insertIntoEmptyOriginals` has it shown.
        const added = { original: { start: 0, end: 0 }, modified: { start: 0, end: modified.getLineCount() } };
        return modified.getValueLength() === 0 ? [] : [added];
    }
    const { changes, hitTimeout } = linesDiffComputers
        .getDefault()
        .computeDiff(original.getLinesContent(), modified.getLinesContent(), {
            ignoreTrimWhitespace: false,
            maxComputationTimeMs: COMPARING_MS,
            computeMoves: false
        });
    const hunks = changes.map(change => ({ original: lineRun(change.original), modified: lineRun(change.modified) }));
    return hitTimeout ? undefined : hunks;
}

function lineRun({ startLineNumber, endLineNumberExclusive }: LineRange): LineRun {
    return { start: startLineNumber - 1, end: endLineNumberExclusive - 1 };
}
