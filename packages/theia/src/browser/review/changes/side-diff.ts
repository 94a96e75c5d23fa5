import { compareLines, Hunk, ReviewSides } from '@agent-companion/client';
import type * as monaco from '@theia/monaco-editor-core';
import { linesDiffComputers } from '@theia/monaco-editor-core/esm/vs/editor/common/diff/linesDiffComputers';
import type { Review } from '../review';
import { ReviewChanges } from './review-changes';

/** The left and the right side of a review, on the screen or behind another tab. */
export function modelsOf({ editor }: Review): [original: monaco.editor.ITextModel, modified: monaco.editor.ITextModel] {
    return [editor.originalModel.textEditorModel, editor.modifiedModel.textEditorModel];
}

/** The changes between both sides as they are now, by Monaco's own comparison; undefined if that takes too long. */
export function compareSides(review: Review): Hunk[] | undefined {
    const [original, modified] = modelsOf(review);
    // As `insertIntoEmptyOriginals` has it shown.
    const before = original.getValueLength() === 0 ? [] : original.getLinesContent();
    return compareLines(linesDiffComputers.getDefault(), before, modified.getLinesContent());
}

/** Both sides of a review, for actions on its changes. */
export function sidesOf(review: Review): ReviewSides {
    return Object.assign(new ReviewChanges(review.editor), { compare: () => compareSides(review) });
}

/** Names proposal and file of a review as they are; undefined if its texts have gone with its tab. */
export function versionOf(review: Review): string | undefined {
    return review.isClosed ? undefined : `${review.request.revision}/${modelsOf(review)[0].getVersionId()}`;
}
