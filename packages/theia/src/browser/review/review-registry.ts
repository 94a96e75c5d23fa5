import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import type { Review } from './review';
import type { ReviewLifecycle } from './review-lifecycle';

/**
 * The reviews of this page, by id. It depends on no editor, so that what serves an editor (labels, resources) can ask it.
 * An ended one is remembered until the page is left: a request to show it may come late, as in the welcome of a page that
 * was loading.
 */
@injectable()
export class ReviewRegistry {
    private readonly lifecycles = new Map<string, ReviewLifecycle>();
    private readonly onDidChangeEmitter = new Emitter<Review>();

    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    readonly onDidChange: Event<Review> = this.onDidChangeEmitter.event;

    add(id: string, lifecycle: ReviewLifecycle): void {
        this.lifecycles.set(id, lifecycle);
    }

    find(id: string | undefined): ReviewLifecycle | undefined {
        return id === undefined ? undefined : this.lifecycles.get(id);
    }

    /** The review of an id, also while its tab is still being opened; undefined once it is closed. */
    findReview(id: string | undefined): Review | undefined {
        return this.find(id)?.review;
    }

    /** The reviews in their tabs, decided or not, the oldest first. */
    open(): Review[] {
        return [...this.lifecycles.values()].flatMap(({ openReview }) => openReview ?? []);
    }

    /** Tells that something about a review has changed. */
    notifyChange(review: Review): void {
        this.onDidChangeEmitter.fire(review);
    }
}
