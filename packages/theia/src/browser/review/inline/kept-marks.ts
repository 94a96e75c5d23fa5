import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type * as monaco from '@theia/monaco-editor-core';
import { differs, Hunk, LineRun } from '../changes/hunks';
import { ReviewChanges } from '../changes/review-changes';
import { Review } from '../review';

/** What the user has kept of a review. */
interface KeptHunks {
    /** The kept ones of the changes as they are. */
    readonly all: () => readonly Hunk[];
    /** Marks one more change as kept. */
    readonly add: (hunk: Hunk) => void;
}

/** Beyond the end of each line. */
const LINE_END = Number.MAX_SAFE_INTEGER;

/** Dims the kept changes of one review, with a quiet mark beside each, and keeps them kept while the user types in them. */
export class KeptMarks extends DisposableCollection {
    private readonly modified: monaco.editor.IEditorDecorationsCollection;
    private readonly original: monaco.editor.IEditorDecorationsCollection;
    /** Where the decorations are, and which of them have lines of a change in which nothing but the user's typing has happened. */
    private tracked: readonly { readonly range: monaco.Range; readonly isWhole: boolean }[] = [];
    private readonly changes: ReviewChanges;
    /** The texts for which the changes were computed last. */
    private compared: string | undefined;

    constructor(
        review: Review,
        private readonly kept: KeptHunks
    ) {
        super();
        const { diffEditor } = review.editor;
        this.changes = new ReviewChanges(review.editor);
        this.modified = diffEditor.getModifiedEditor().createDecorationsCollection();
        this.original = diffEditor.getOriginalEditor().createDecorationsCollection();
        const compared = (): void => {
            this.compared = this.changes.version;
            this.update();
        };
        this.pushAll([
            { dispose: () => [this.modified, this.original].forEach(each => each.clear()) },
            diffEditor.getModifiedEditor().onDidChangeModelContent(({ changes }) => this.follow(changes)),
            diffEditor.onDidUpdateDiff(compared),
            diffEditor.onDidChangeModel(compared)
        ]);
        compared();
    }

    /** To be called when a change has been kept. */
    update(): void {
        if (this.changes.version === undefined || this.changes.version !== this.compared) {
            return;
        }
        this.keepTyped();
        const kept = this.kept.all();
        this.modified.set(kept.map(({ modified }) => markOf(modified)));
        this.original.set(kept.filter(({ original }) => original.start < original.end).map(dimmedOriginal));
        const ranges = this.modified.getRanges();
        this.tracked = kept.map(({ modified: { start, end } }, index) => ({
            range: ranges[index],
            isWhole: start < end
        }));
    }

    /** The decorations have followed an edit: one that goes beyond a kept change makes another change of it. */
    private follow(changes: readonly monaco.editor.IModelContentChange[]): void {
        const ranges = this.modified.getRanges();
        this.tracked = this.tracked.map(({ range: before, isWhole }, index) => ({
            range: ranges[index],
            isWhole:
                isWhole &&
                changes.every(({ range }) => before.containsRange(range) || before.intersectRanges(range) === null)
        }));
    }

    /** A change in the lines of a kept one is kept, with what was typed. */
    private keepTyped(): void {
        const ranges = this.tracked.filter(({ isWhole }) => isWhole).map(({ range }) => range);
        // Not once more by what is told of the first of them.
        this.tracked = [];
        const kept = this.kept.all();
        const isTyped = ({ modified: { start, end } }: Hunk): boolean =>
            start < end && ranges.some(range => range.startLineNumber <= start + 1 && end <= range.endLineNumber);
        const lines = ranges.length > 0 ? this.changes.readLines() : undefined;
        (this.changes.known ?? [])
            .filter(
                hunk =>
                    lines &&
                    isTyped(hunk) &&
                    differs(hunk, lines.original, lines.modified) &&
                    !kept.some(each => isSame(each, hunk))
            )
            .forEach(this.kept.add);
    }
}

function isSame(one: Hunk, other: Hunk): boolean {
    return one.original.start === other.original.start && one.modified.start === other.modified.start;
}

function markOf({ start, end }: LineRun): monaco.editor.IModelDeltaDecoration {
    const first = start < end ? start + 1 : Math.max(1, start);
    return {
        range: { startLineNumber: first, startColumn: 1, endLineNumber: Math.max(first, end), endColumn: LINE_END },
        options: {
            isWholeLine: true,
            ...(start < end && { className: 'agent-companion-kept-lines' }),
            firstLineDecorationClassName: 'agent-companion-kept codicon codicon-check'
        }
    };
}

function dimmedOriginal({ original: { start, end } }: Hunk): monaco.editor.IModelDeltaDecoration {
    return {
        range: { startLineNumber: start + 1, startColumn: 1, endLineNumber: end, endColumn: 1 },
        options: { isWholeLine: true, className: 'agent-companion-kept-lines' }
    };
}
