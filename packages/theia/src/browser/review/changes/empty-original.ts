import { WorkerBasedDocumentDiffProvider } from '@theia/monaco-editor-core/esm/vs/editor/browser/widget/diffEditor/diffProviderFactoryService';
import { LineRange } from '@theia/monaco-editor-core/esm/vs/editor/common/core/ranges/lineRange';
import { DetailedLineRangeMapping } from '@theia/monaco-editor-core/esm/vs/editor/common/diff/rangeMapping';
import { ORIGINAL_SCHEME } from '../tab/review-uris';

/** Shows a new or empty file's proposal as all added: Monaco diffs '' as a line. */
export function insertIntoEmptyOriginals(): void {
    // A diff editor makes its provider itself. An original that is null would end this: microsoft/monaco-editor#630, closed.
    const { prototype } = WorkerBasedDocumentDiffProvider;
    // eslint-disable-next-line @typescript-eslint/unbound-method -- is called with its `this` below
    const { computeDiff } = prototype;
    prototype.computeDiff = async function (original, modified, ...rest) {
        const diff = await computeDiff.call(this, original, modified, ...rest);
        // A closed editor has no text any more.
        const isOurs = original.uri.scheme === ORIGINAL_SCHEME && !original.isDisposed() && !modified.isDisposed();
        if (!isOurs || diff.identical || original.getValueLength() > 0) {
            return diff;
        }
        const lines = new LineRange(1, modified.getLineCount() + 1);
        return { ...diff, changes: [new DetailedLineRangeMapping(new LineRange(1, 1), lines, undefined)] };
    };
}
