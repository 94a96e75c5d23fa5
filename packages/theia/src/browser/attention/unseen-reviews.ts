import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Review } from '../review/review';
import { ReviewService } from '../review/review-service';
import { NewProposals } from './new-proposals';

/**
 * Which of the waiting reviews nobody has seen as they are: the page was hidden ever since the latest proposal, or another
 * tab is in front of theirs.
 */
@injectable()
export class UnseenReviews {
    private readonly unseen = new Set<Review>();
    private readonly changes = new Emitter<number>();

    /** Fires with the number of unseen reviews when that has changed. */
    readonly onDidChangeCount: Event<number> = this.changes.event;

    constructor(
        @inject(ReviewService) private readonly reviews: ReviewService,
        @inject(NewProposals) proposals: NewProposals,
        @inject(ApplicationShell) shell: ApplicationShell
    ) {
        proposals.onDidCome(({ review }) => {
            const before = this.unseen.size;
            this.unseen.add(review);
            this.look(before);
        });
        reviews.onDidChange(() => this.look());
        shell.mainPanel.onDidChangeCurrent(() => this.look());
        document.addEventListener('visibilitychange', () => this.look());
    }

    private look(before = this.unseen.size): void {
        const waiting = new Set(this.reviews.undecided());
        for (const review of this.unseen) {
            if (!waiting.has(review) || (review.widget.isVisible && !document.hidden)) {
                this.unseen.delete(review);
            }
        }
        if (this.unseen.size !== before) {
            this.changes.fire(this.unseen.size);
        }
    }
}
