import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { ReviewRequest } from '../../../common';
import { Review } from '../review';
import { revealFirstChangeOnlyAtFirst } from '../changes/reveal-first-change';
import { ReviewPlacement } from './review-placement';
import { ReviewResources } from '../text/review-resources';
import { reviewIdIn, reviewUri } from './review-uris';
import { ReviewObserver } from '../notices/review-observer';

/** Opens the diff editors of reviews. */
@injectable()
export class ReviewOpener {
    constructor(
        @inject(EditorManager) private readonly editorManager: EditorManager,
        @inject(ReviewResources) private readonly resources: ReviewResources,
        @inject(ReviewPlacement) private readonly placement: ReviewPlacement,
        @inject(ReviewObserver) private readonly watch: ReviewObserver
    ) {
        this.editorManager.onCreated(widget => {
            if (reviewIdIn(widget) !== undefined && widget.editor instanceof MonacoDiffEditor) {
                revealFirstChangeOnlyAtFirst(widget.editor);
            }
        });
    }

    /**
     * Gives the review also if its tab has been closed while it was still opening; its widget is disposed of then.
     * @throws Error if the application cannot show the review; nothing of it is left then.
     */
    async open(request: ReviewRequest): Promise<Review> {
        this.resources.add(request);
        try {
            const review = await this.openTab(request);
            // Also what the page itself finds out, such as that there is a file by now, belongs into the tab's title.
            review.toDispose.push(review.onDidChange(() => this.know(review)));
            if (!review.widget.isDisposed) {
                review.markTab();
                this.watch.watch(review);
            }
            return review;
        } catch (error) {
            this.resources.remove(request.id);
            throw error;
        }
    }

    /** Forgets a review that is closed. */
    forget(id: string): void {
        this.resources.remove(id);
    }

    /** The review is there before its tab appears: when that is closed at once, the text goes with it. */
    private async openTab(request: ReviewRequest): Promise<Review> {
        const made: Review[] = [];
        const listening = this.editorManager.onCreated(widget => {
            if (reviewIdIn(widget) === request.id) {
                made.push(Review.over(widget, request));
            }
        });
        try {
            const widget = await this.editorManager.open(reviewUri(request), this.placement.options());
            return made.at(0) ?? over(widget, request);
        } catch (error) {
            const review = made.at(0);
            if (review?.widget.isDisposed) {
                return review;
            }
            review?.widget.close();
            throw error;
        } finally {
            listening.dispose();
        }
    }

    private know({ request }: Review): void {
        // Not one that is being closed.
        if (this.resources.find(request.id)) {
            this.resources.add(request);
        }
    }
}

/** @throws Error if the widget cannot show the review; it is closed then. */
function over(widget: EditorWidget, request: ReviewRequest): Review {
    try {
        return Review.over(widget, request);
    } catch (error) {
        widget.close();
        throw error;
    }
}
