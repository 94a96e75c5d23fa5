import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { ReviewRequest } from '../../common';
import { DiffReview } from './diff-review';
import { revealFirstChangeOnlyAtFirst } from './reveal-first-change';
import { ReviewPlacement } from './review-placement';
import { ReviewResources } from './review-resources';
import { reviewIdIn, reviewUri } from './review-uris';
import { ReviewWatch } from './review-watch';

/** Opens the diff editors of reviews. */
@injectable()
export class ReviewOpener {
    constructor(
        @inject(EditorManager) private readonly editorManager: EditorManager,
        @inject(ReviewResources) private readonly resources: ReviewResources,
        @inject(ReviewPlacement) private readonly placement: ReviewPlacement,
        @inject(ReviewWatch) private readonly watch: ReviewWatch
    ) {
        this.editorManager.onCreated(widget => {
            if (reviewIdIn(widget) !== undefined && widget.editor instanceof MonacoDiffEditor) {
                revealFirstChangeOnlyAtFirst(widget.editor);
            }
        });
    }

    /** @throws Error if the application cannot show the review; nothing of it is left then. */
    async open(request: ReviewRequest): Promise<DiffReview> {
        this.resources.add(request);
        try {
            const widget = await this.editorManager.open(reviewUri(request), this.placement.options());
            try {
                const review = DiffReview.over(widget, request);
                // Also what the page itself finds out, such as that there is a file by now, belongs into the tab's title.
                review.toDispose.push(review.onDidChange(() => this.know(review)));
                this.watch.watch(review);
                return review;
            } catch (error) {
                widget.close();
                throw error;
            }
        } catch (error) {
            this.resources.remove(request.id);
            throw error;
        }
    }

    /** Forgets a review that is closed. */
    forget(id: string): void {
        this.resources.remove(id);
    }

    private know({ request }: DiffReview): void {
        // Not one that is being closed.
        if (this.resources.find(request.id)) {
            this.resources.add(request);
        }
    }
}
