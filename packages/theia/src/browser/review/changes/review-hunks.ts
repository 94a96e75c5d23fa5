import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import type * as monaco from '@theia/monaco-editor-core';
import { LineRange } from '@theia/monaco-editor-core/esm/vs/editor/common/core/ranges/lineRange';
import { IEditorWorkerService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/editorWorker';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { Review } from '../review';
import { ReviewService } from '../review-service';
import { Hunk, LineRun } from './hunks';
import { ComparedTexts, KnownHunks } from './known-hunks';
import { ReviewChanges } from './review-changes';

/** A text above so many UTF-16 code units is compared only once the user looks at it. */
const TOO_BIG = 5_000_000;

/** How long comparing may take, in milliseconds; beyond that the hunks become coarser. */
const COMPARING = 1_000;

/** What each review changes, also of those that are behind another tab: a diff editor compares only what it shows. */
@injectable()
export class ReviewHunks {
    private readonly known = new WeakMap<Review, KnownHunks>();
    private readonly changes = new Emitter<void>();

    /** Fires when the hunks of a review have become known or have changed, as they do while the user edits. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(@inject(ReviewService) reviews: ReviewService) {
        reviews.onDidOpen(review => this.follow(review));
        reviews.undecided().forEach(review => this.follow(review));
    }

    /** In the order of the lines; undefined as long as they are not known, and for what is too big and was never shown. */
    of(review: Review): readonly Hunk[] | undefined {
        return this.known.get(review)?.value;
    }

    private follow(review: Review): void {
        const texts = new ReviewTexts(review);
        const known = new KnownHunks(texts, () => void this.changes.fire());
        this.known.set(review, known);
        const look = (): void => known.look();
        const { diffEditor } = review.editor;
        review.toDispose.pushAll([
            known,
            diffEditor.onDidUpdateDiff(look),
            diffEditor.onDidChangeModel(look),
            ...texts.models.map(model => model.onDidChangeContent(look))
        ]);
    }
}

/** The two sides of a review. */
class ReviewTexts implements ComparedTexts {
    constructor(private readonly review: Review) {}

    get models(): [original: monaco.editor.ITextModel, modified: monaco.editor.ITextModel] {
        const { originalModel, modifiedModel } = this.review.editor;
        return [originalModel.textEditorModel, modifiedModel.textEditorModel];
    }

    get areShown(): boolean {
        // Theia takes the texts out of an editor that is hidden.
        return this.review.editor.diffEditor.getModel() !== null;
    }

    get shownHunks(): readonly Hunk[] | undefined {
        return ReviewChanges.in(this.review.widget)?.known;
    }

    get version(): string {
        return this.models.map(model => model.getVersionId()).join('/');
    }

    async compare(): Promise<readonly Hunk[] | undefined> {
        const [original, modified] = this.models;
        if (this.models.some(model => model.getValueLength() > TOO_BIG)) {
            return undefined;
        }
        const diff = await StandaloneServices.get(IEditorWorkerService).computeDiff(
            original.uri,
            modified.uri,
            { ignoreTrimWhitespace: false, maxComputationTimeMs: COMPARING, computeMoves: false },
            'advanced'
        );
        return diff?.changes.map(change => ({
            original: lineRun(change.original),
            modified: lineRun(change.modified)
        }));
    }
}

function lineRun({ startLineNumber, length }: LineRange): LineRun {
    return { start: startLineNumber - 1, end: startLineNumber - 1 + length };
}
