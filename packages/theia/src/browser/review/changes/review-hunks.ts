import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type * as monaco from '@theia/monaco-editor-core';
import { LineRange } from '@theia/monaco-editor-core/esm/vs/editor/common/core/ranges/lineRange';
import { IEditorWorkerService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/editorWorker';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { systemClock } from '@agent-companion/page';
import { Review } from '../review';
import { ReviewService } from '../review-service';
import { countedLines, Hunk, LineRun, sizeOf } from './hunks';
import { ComparedTexts, HunkCache } from './hunk-cache';
import { ReviewChanges } from './review-changes';

/** A text above so many UTF-16 code units is compared only once the user looks at it. */
const TOO_BIG = 5_000_000;

/** How long comparing may take, in milliseconds; beyond that the hunks become coarser. */
const COMPARING_MS = 1_000;

/** Lines added, and lines taken away. */
export interface ReviewSize {
    readonly added: number;
    readonly removed: number;
}

/** What each review changes, also of those that are behind another tab: a diff editor compares only what it shows. */
@injectable()
export class ReviewHunks {
    @inject(ReviewService) protected readonly reviews: ReviewService;

    private readonly caches = new WeakMap<Review, HunkCache>();
    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires when the hunks of a review have become known or have changed, as they do while the user edits. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.reviews.onDidOpen(review => this.follow(review));
        this.reviews.undecided().forEach(review => this.follow(review));
    }

    /** In the order of the lines; undefined as long as they are not known, and for what is too big and was never shown. */
    of(review: Review): readonly Hunk[] | undefined {
        return this.caches.get(review)?.value;
    }

    /** How many lines a review adds and takes away; undefined as long as that is not known. */
    sizeOf(review: Review): ReviewSize | undefined {
        const hunks = this.of(review);
        const [original, modified] = modelsOf(review);
        return hunks && sizeOf(hunks, { original: countedLines(original), modified: countedLines(modified) });
    }

    private follow(review: Review): void {
        const texts = new ReviewTexts(review);
        const cache = new HunkCache(texts, systemClock, () => void this.onDidChangeEmitter.fire());
        this.caches.set(review, cache);
        const update = (): void => cache.update();
        const { diffEditor } = review.editor;
        review.toDispose.pushAll([
            cache,
            diffEditor.onDidUpdateDiff(update),
            diffEditor.onDidChangeModel(update),
            ...modelsOf(review).map(model => model.onDidChangeContent(update))
        ]);
    }
}

/** The two sides of a review. */
class ReviewTexts implements ComparedTexts {
    constructor(private readonly review: Review) {}

    get areShown(): boolean {
        // Theia takes the texts out of an editor that is hidden.
        return this.review.editor.diffEditor.getModel() !== null;
    }

    get shownHunks(): readonly Hunk[] | undefined {
        return new ReviewChanges(this.review.editor).known;
    }

    get version(): string {
        return modelsOf(this.review)
            .map(model => model.getVersionId())
            .join('/');
    }

    async compare(): Promise<readonly Hunk[] | undefined> {
        const [original, modified] = modelsOf(this.review);
        if ([original, modified].some(model => model.getValueLength() > TOO_BIG)) {
            return undefined;
        }
        if (original.getValueLength() === 0) {
            return insertionOf(modified);
        }
        const diff = await StandaloneServices.get(IEditorWorkerService).computeDiff(
            original.uri,
            modified.uri,
            { ignoreTrimWhitespace: false, maxComputationTimeMs: COMPARING_MS, computeMoves: false },
            'advanced'
        );
        return diff?.changes.map(change => ({
            original: lineRun(change.original),
            modified: lineRun(change.modified)
        }));
    }
}

/** What the editor shows of a text for which there was none. */
function insertionOf(modified: monaco.editor.ITextModel): Hunk[] {
    const lines = { start: 0, end: modified.getLineCount() };
    return modified.getValueLength() === 0 ? [] : [{ original: { start: 0, end: 0 }, modified: lines }];
}

/** The left and the right side of a review, on the screen or behind another tab. */
export function modelsOf({ editor }: Review): [original: monaco.editor.ITextModel, modified: monaco.editor.ITextModel] {
    return [editor.originalModel.textEditorModel, editor.modifiedModel.textEditorModel];
}

function lineRun({ startLineNumber, length }: LineRange): LineRun {
    return { start: startLineNumber - 1, end: startLineNumber - 1 + length };
}
