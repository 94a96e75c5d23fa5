import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DecidedReview, ReviewService } from '@agent-companion/client';
import { systemClock } from '@agent-companion/core/support';
import type { Review } from './review';

/** How long, in milliseconds, an agent that changes several files may take to propose the next one. */
const NEXT_FILE_MS = 500;

/** Keeps the last review visible while its agent may propose more, lest tabs flash up. */
@injectable()
export class NextFileWait {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;

    /** Waits for the next review, the tab's end or 500 ms, if there is reason. */
    async after({ review, decision }: DecidedReview<Review>): Promise<void> {
        const { widget } = review;
        const isLast = this.reviews.undecided().length === 0;
        if (decision.kind === 'rejected' || !isLast || !widget.isVisible || review.isUnattended) {
            return;
        }
        review.awaitNext();
        await new Promise<void>(resolve => {
            const end = (): void => resolve();
            systemClock.after(NEXT_FILE_MS, end);
            Event.once(this.reviews.onDidOpen)(end);
            widget.disposed.connect(end);
        });
    }
}
