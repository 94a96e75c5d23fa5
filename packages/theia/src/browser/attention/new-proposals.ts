import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { Review } from '../review/review';
import { ReviewService } from '../review/review-service';

/** A proposal that has come onto the screen: with its review, or in place of an older one of the same review. */
export interface NewProposal {
    readonly review: Review;
    readonly replacesOlder: boolean;
}

/** Tells of every proposal, also of one that replaces another, which the user has not seen. */
@injectable()
export class NewProposals {
    @inject(ReviewService) protected readonly reviews: ReviewService;

    private readonly onDidProposeEmitter = new Emitter<NewProposal>();

    /** Fires with each proposal once. */
    readonly onDidPropose: Event<NewProposal> = this.onDidProposeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.reviews.onDidOpen(review => this.follow(review));
    }

    private follow(review: Review): void {
        let { revision } = review.request;
        const listening = review.onDidChange(() => {
            if (review.request.revision > revision) {
                revision = review.request.revision;
                this.onDidProposeEmitter.fire({ review, replacesOlder: true });
            }
        });
        review.toDispose.push(listening);
        this.onDidProposeEmitter.fire({ review, replacesOlder: false });
    }
}
