import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Review } from '../review';
import { ObservedReview } from './observed-review';
import type { ReviewNotice } from './review-notices';
import { UnsavedFiles } from './unsaved-files';

/** Knows what the two sides of each review do not show, for as long as it is open. */
@injectable()
export class ReviewObserver {
    @inject(UnsavedFiles) protected readonly unsavedFiles: UnsavedFiles;

    private readonly observed = new Map<Review, ObservedReview>();
    private isOffline = false;
    private readonly onDidChangeEmitter = new Emitter<Review>();

    /** Fires when the notices of a review may have changed. */
    readonly onDidChange: Event<Review> = this.onDidChangeEmitter.event;

    /** Observes a review until it is closed. */
    observe(review: Review): void {
        if (review.original) {
            const notify = (): void => void this.onDidChangeEmitter.fire(review);
            const observed = new ObservedReview(
                review,
                review.original,
                this.unsavedFiles,
                () => this.isOffline,
                notify
            );
            this.observed.set(review, observed);
            observed.push(Disposable.create(() => this.observed.delete(review)));
            review.toDispose.push(observed);
        }
    }

    /** Takes whether the backend is away. */
    setOffline(isOffline: boolean): void {
        if (isOffline !== this.isOffline) {
            this.isOffline = isOffline;
            this.observed.forEach(observed => observed.updateSoon());
        }
    }

    /** Messages to the user on a review, the most urgent first. */
    noticesOf(review: Review): readonly ReviewNotice[] {
        return this.observed.get(review)?.notices ?? [];
    }
}
