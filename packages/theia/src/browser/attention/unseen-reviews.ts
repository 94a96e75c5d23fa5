import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { Review } from '../review/review';
import { ReviewService } from '../review/review-service';
import { NewProposals } from './new-proposals';

/**
 * Which of the waiting reviews the user has not seen as they are: the page was hidden ever since the latest proposal, or another
 * tab is in front of theirs.
 */
@injectable()
export class UnseenReviews {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(NewProposals) protected readonly proposals: NewProposals;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    private readonly unseen = new Set<Review>();
    private readonly onDidChangeCountEmitter = new Emitter<number>();

    /** Fires with the number of unseen reviews when that has changed. */
    readonly onDidChangeCount: Event<number> = this.onDidChangeCountEmitter.event;

    @postConstruct()
    protected init(): void {
        this.proposals.onDidPropose(({ review }) => {
            const before = this.unseen.size;
            this.unseen.add(review);
            this.update(before);
        });
        this.reviews.onDidChange(() => this.update());
        this.shell.mainPanel.onDidChangeCurrent(() => this.update());
        document.addEventListener('visibilitychange', () => this.update());
    }

    private update(before = this.unseen.size): void {
        const waiting = new Set(this.reviews.undecided());
        for (const review of this.unseen) {
            if (!waiting.has(review) || (review.widget.isVisible && !document.hidden)) {
                this.unseen.delete(review);
            }
        }
        if (this.unseen.size !== before) {
            this.onDidChangeCountEmitter.fire(this.unseen.size);
        }
    }
}
