import { WorkerBasedDocumentDiffProvider } from '@theia/monaco-editor-core/esm/vs/editor/browser/widget/diffEditor/diffProviderFactoryService';
import { LineRange } from '@theia/monaco-editor-core/esm/vs/editor/common/core/ranges/lineRange';
import { DetailedLineRangeMapping } from '@theia/monaco-editor-core/esm/vs/editor/common/diff/rangeMapping';
import { ORIGINAL_SCHEME } from '../tab/review-uris';

let isDone = false;

/**
 * Has all lines of a proposal for a file that is new or empty shown as added. Monaco takes an empty text for one empty
 * line, which it shows as taken away. Diffs of others stay as they are.
 */
export function insertIntoEmptyOriginals(): void {
    if (isDone) {
        return;
    }
    isDone = true;
    const { prototype } = WorkerBasedDocumentDiffProvider;
    // eslint-disable-next-line @typescript-eslint/unbound-method -- is called with its `this` below
    const { computeDiff } = prototype;
    // There is no option for it, and the provider of a diff editor is its own.
    prototype.computeDiff = async function (original, modified, ...rest) {
        const diff = await computeDiff.call(this, original, modified, ...rest);
        const isAdded = !diff.identical && original.uri.scheme === ORIGINAL_SCHEME && original.getValueLength() === 0;
        if (!isAdded) {
            return diff;
        }
        const lines = new LineRange(1, modified.getLineCount() + 1);
        return { ...diff, changes: [new DetailedLineRangeMapping(new LineRange(1, 1), lines, undefined)] };
    };
}
