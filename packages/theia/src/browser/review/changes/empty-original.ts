import { WorkerBasedDocumentDiffProvider } from '@theia/monaco-editor-core/esm/vs/editor/browser/widget/diffEditor/diffProviderFactoryService';
import { LineRange } from '@theia/monaco-editor-core/esm/vs/editor/common/core/ranges/lineRange';
import { DetailedLineRangeMapping } from '@theia/monaco-editor-core/esm/vs/editor/common/diff/rangeMapping';
import { ORIGINAL_SCHEME } from '../tab/review-uris';

let isDone = false;

/** What Monaco answers itself once a computation is cancelled. */
const CANCELLED = { changes: [], identical: false, quitEarly: true, moves: [] };

/** Shows a new or empty file's proposal as all added: Monaco diffs '' as a line. */
export function insertIntoEmptyOriginals(): void {
    if (isDone) {
        return;
    }
    isDone = true;
    const { prototype } = WorkerBasedDocumentDiffProvider;
    // eslint-disable-next-line @typescript-eslint/unbound-method -- is called with its `this` below
    const { computeDiff } = prototype;
    // There is no option for it (microsoft/monaco-editor#630), and the provider of a diff editor is its own.
    prototype.computeDiff = async function (original, modified, ...rest) {
        if (original.uri.scheme !== ORIGINAL_SCHEME) {
            return computeDiff.call(this, original, modified, ...rest);
        }
        // Monaco fails if the review closes meanwhile.
        const isClosed = (): boolean => original.isDisposed() || modified.isDisposed();
        const diff = await computeDiff.call(this, original, modified, ...rest).catch((error: unknown) => {
            if (isClosed()) {
                return CANCELLED;
            }
            throw error;
        });
        if (isClosed() || diff.identical || original.getValueLength() > 0) {
            return diff;
        }
        const lines = new LineRange(1, modified.getLineCount() + 1);
        return { ...diff, changes: [new DetailedLineRangeMapping(new LineRange(1, 1), lines, undefined)] };
    };
}
