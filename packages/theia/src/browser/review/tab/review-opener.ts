import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { revealFirstChangeOnlyAtFirst } from '../changes/reveal-first-change';
import { FocusGuard } from '../focus/focus-guard';
import { ReviewObserver } from '../notices/review-observer';
import { ReviewRequest } from '../../../common';
import { Review } from '../review';
import { ReviewResources } from '../text/review-resources';
import { ReviewPlacement } from './review-placement';
import { ReviewTab } from './review-tab';
import { reviewIdIn, reviewUri } from './review-uris';

/** Opens reviews in diff editors and closes them, and leaves the keyboard where it is. */
@injectable()
export class ReviewOpener {
    @inject(EditorManager) protected readonly editorManager: EditorManager;
    @inject(ReviewPlacement) protected readonly placement: ReviewPlacement;
    @inject(ReviewObserver) protected readonly observer: ReviewObserver;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;
    @inject(ReviewResources) protected readonly resources: ReviewResources;

    @postConstruct()
    protected init(): void {
        this.editorManager.onCreated(widget => {
            if (reviewIdIn(widget) !== undefined) {
                revealFirstChangeOnlyAtFirst(widget);
            }
        });
    }

    /** Opens a tab behind the others, its widget disposed if closed meanwhile. @throws Error if it cannot be shown; no tab stays. */
    async open(request: ReviewRequest): Promise<Review> {
        const review = await this.focusGuard.keepFocus(() => this.openTab(request));
        if (!review.widget.isDisposed) {
            review.markTab();
            this.observer.observe(review);
        }
        return review;
    }

    close(review: Review): Promise<void> {
        return this.focusGuard.keepFocus(() => review.close(), review.widget.node);
    }

    /** Opens the tab. The review has it before it appears: a tab closed at once takes its text along. */
    private async openTab(request: ReviewRequest): Promise<Review> {
        const opened: { widget?: EditorWidget; review?: Review } = {};
        const take = (widget: EditorWidget): Review => {
            opened.widget = widget;
            const original = this.resources.originalOf(request.id);
            return (opened.review ??= new Review(request, ReviewTab.in(widget), original));
        };
        const listening = this.editorManager.onCreated(widget => reviewIdIn(widget) === request.id && take(widget));
        const openEditor = (): Promise<EditorWidget> =>
            this.editorManager.open(reviewUri(request), this.placement.options());
        try {
            // A restored layout may have asked for its texts too early: who asks meanwhile shares that failure.
            const retry = (error: Error): Promise<EditorWidget> =>
                opened.widget ? Promise.reject(error) : openEditor();
            return take(await openEditor().catch(retry));
        } catch (error) {
            // Theia fails also for a tab that the user has closed at once.
            if (opened.review?.widget.isDisposed) {
                return opened.review;
            }
            opened.widget?.close();
            throw error;
        } finally {
            listening.dispose();
        }
    }
}
