import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { revealFirstChangeOnlyAtFirst } from '../changes/reveal-first-change';
import { FocusGuard } from '../focus/focus-guard';
import { FocusRestorer } from '../focus/focus-restorer';
import { ReviewObserver } from '../notices/review-observer';
import { Review } from '../review';
import { ReviewTabs } from '../lifecycle-context';
import { ReviewPlacement } from './review-placement';
import { DiffEditorTab } from './review-tab';
import { reviewIdIn, reviewUri } from './review-uris';

/** Opens reviews in diff editors and closes them, and leaves the keyboard where it is. */
@injectable()
export class ReviewOpener implements ReviewTabs {
    @inject(EditorManager) protected readonly editorManager: EditorManager;
    @inject(ReviewPlacement) protected readonly placement: ReviewPlacement;
    @inject(ReviewObserver) protected readonly observer: ReviewObserver;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;
    @inject(FocusRestorer) protected readonly focusRestorer: FocusRestorer;

    @postConstruct()
    protected init(): void {
        this.editorManager.onCreated(widget => {
            if (reviewIdIn(widget) !== undefined && widget.editor instanceof MonacoDiffEditor) {
                revealFirstChangeOnlyAtFirst(widget.editor);
            }
        });
    }

    async open(review: Review): Promise<void> {
        await this.focusGuard.keepFocus(() => this.openTab(review));
        if (!review.widget.isDisposed) {
            review.markTab();
            this.observer.observe(review);
        }
    }

    bringUp({ widget }: Review, isNew: boolean): Promise<void> {
        return this.placement.bringUp(widget, isNew);
    }

    rememberFocus(review: Review): void {
        this.focusRestorer.markDecided(review);
    }

    close(review: Review): Promise<void> {
        this.focusRestorer.markClosing(review);
        return this.focusGuard.keepFocus(() => review.close(), review.widget.node);
    }

    /** The review has its tab before that appears: the text of a tab that is closed at once goes with it. */
    private async openTab(review: Review): Promise<void> {
        const { request } = review;
        let created: EditorWidget | undefined;
        const listening = this.editorManager.onCreated(widget => {
            if (reviewIdIn(widget) === request.id) {
                created = widget;
                review.attach(DiffEditorTab.in(widget));
            }
        });
        try {
            const widget = await this.editorManager.open(reviewUri(request), this.placement.options());
            if (!created) {
                created = widget;
                review.attach(DiffEditorTab.in(widget));
            }
        } catch (error) {
            // Theia fails also for a tab that the user has closed at once.
            if (!created?.isDisposed) {
                created?.close();
                throw error;
            }
        } finally {
            listening.dispose();
        }
    }
}
