import type { Clock } from '@agent-companion/core/server';
import type { BackendCaller } from '../connection/backend-connection';
import type { Review } from '../review/review';
import { DraftOrder, DraftSaver } from './draft-saver';
import type { SetAside } from './earlier-draft';

/** The draft savers of the reviews on the screen. */
export class ReviewDrafts {
    private readonly order = new DraftOrder();
    private readonly savers = new Map<Review, DraftSaver>();

    constructor(
        private readonly backend: BackendCaller,
        private readonly clock: Clock
    ) {}

    /** Sends every text that was edited, once and at once: the page is about to leave its window. */
    saveNow(): void {
        this.savers.forEach(saver => saver.saveNow());
    }

    /** Saves the text of a review with every edit, until it is closed. */
    track(review: Review): void {
        const saver = new DraftSaver(review.proposal, this.backend, this.order, this.clock);
        this.savers.set(review, saver);
        review.toDispose.push({
            dispose: () => {
                saver.dispose();
                this.savers.delete(review);
            }
        });
    }

    /** Sends what the user has made of the text again. */
    save(review: Review): void {
        this.savers.get(review)?.save();
    }

    /** Sends what the user had made of a revision that is replaced. */
    saveAside(review: Review, aside: SetAside): void {
        this.savers.get(review)?.saveAside(aside);
    }
}
