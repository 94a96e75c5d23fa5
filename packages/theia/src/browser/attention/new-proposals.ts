import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Review } from '../review/review';
import { ReviewService } from '../review/review-service';

/** A proposal that has come onto the screen: with its review, or in place of an older one of the same review. */
export interface NewProposal {
    readonly review: Review;
    readonly replacesOlder: boolean;
}

/** Hears of every proposal, also of one that replaces another: who has seen the one has not seen the other. */
@injectable()
export class NewProposals {
    private readonly proposals = new Emitter<NewProposal>();

    /** Fires with each proposal once. */
    readonly onDidCome: Event<NewProposal> = this.proposals.event;

    constructor(@inject(ReviewService) reviews: ReviewService) {
        reviews.onDidOpen(review => this.follow(review));
    }

    private follow(review: Review): void {
        let { revision } = review.request;
        const listening = review.onDidChange(() => {
            if (review.request.revision > revision) {
                revision = review.request.revision;
                this.proposals.fire({ review, replacesOlder: true });
            }
        });
        review.toDispose.push(listening);
        this.proposals.fire({ review, replacesOlder: false });
    }
}
