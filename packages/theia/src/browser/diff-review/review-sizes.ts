import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LineRange } from '@theia/monaco-editor-core/esm/vs/editor/common/core/ranges/lineRange';
import { IEditorWorkerService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/editorWorker';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { DiffReview } from './diff-review';
import { DiffReviewService } from './diff-review-service';
import { countedLines, Hunk, LineRun, sizeOf } from './hunks';
import { ReviewChanges } from './review-changes';

/** Lines added, and lines taken away. */
export interface ReviewSize {
    readonly added: number;
    readonly removed: number;
}

/** Above so many UTF-16 code units the lines of a review that nobody has looked at yet are not counted. */
const TOO_BIG = 5_000_000;

/** How big the change of each review is, in lines. */
@injectable()
export class ReviewSizes {
    private readonly unseen = new WeakMap<DiffReview, Hunk[]>();
    private readonly changes = new Emitter<void>();

    /** Fires when a size has become known or has changed, as it does while the user edits. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(@inject(DiffReviewService) reviews: DiffReviewService) {
        reviews.onDidOpen(review => this.follow(review));
        reviews.undecided().forEach(review => this.follow(review));
    }

    /** Undefined as long as it is not known, and for what is too big to be counted unseen. */
    of(review: DiffReview): ReviewSize | undefined {
        const { editor } = review.widget;
        const hunks = ReviewChanges.in(review.widget)?.known ?? this.unseen.get(review);
        return hunks && editor instanceof MonacoDiffEditor
            ? sizeOf(hunks, {
                  original: countedLines(editor.originalModel.textEditorModel),
                  modified: countedLines(editor.modifiedModel.textEditorModel)
              })
            : undefined;
    }

    private follow(review: DiffReview): void {
        const listener = ReviewChanges.in(review.widget)?.onDidCompute(() => void this.changes.fire());
        review.widget.disposed.connect(() => listener?.dispose());
        this.countUnseen(review).catch(() => undefined);
    }

    /** A diff editor compares its texts only once it is shown. */
    private async countUnseen(review: DiffReview): Promise<void> {
        const { editor } = review.widget;
        if (!(editor instanceof MonacoDiffEditor) || review.request.proposal.length > TOO_BIG) {
            return;
        }
        const { originalModel, modifiedModel } = editor;
        const diff = await StandaloneServices.get(IEditorWorkerService).computeDiff(
            originalModel.textEditorModel.uri,
            modifiedModel.textEditorModel.uri,
            { ignoreTrimWhitespace: false, maxComputationTimeMs: 1_000, computeMoves: false },
            'advanced'
        );
        if (diff) {
            const run = ({ startLineNumber, length }: LineRange): LineRun => ({
                start: startLineNumber - 1,
                end: startLineNumber - 1 + length
            });
            const hunks = diff.changes.map(({ original, modified }) => ({
                original: run(original),
                modified: run(modified)
            }));
            this.unseen.set(review, hunks);
            this.changes.fire();
        }
    }
}
