import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { ReviewService } from '../review-service';
import { closedReview, ClosedReviews, ReleasedReview, reopenAction } from '@agent-companion/page';

/** What watching needs of the page. */
interface ReleasedReviewServices {
    readonly reviews: Pick<ReviewService, 'onDidRelease'>;
    readonly closed: Pick<ClosedReviews, 'add'>;
}

/** Keeps what the user typed while another page took the reviews over, which does not have it. */
export class ReleasedReviews implements FrontendApplicationContribution {
    constructor(private readonly services: ReleasedReviewServices) {}

    onStart(): void {
        this.services.reviews.onDidRelease(released => this.keep(released));
    }

    private keep({ review: { request }, unsaved }: ReleasedReview): void {
        if (unsaved === undefined) {
            return;
        }
        const sentence = nls.localize(
            'agent-companion/taken',
            '{0} is in another window now. Your last edits are kept.',
            new URI(request.fileUri).path.base
        );
        const sentenceOfAll = (count: number): string =>
            nls.localize(
                'agent-companion/takenAll',
                '{0} changes are in another window now. Your last edits are kept.',
                count
            );
        this.services.closed.add(closedReview(request, unsaved), sentence, sentenceOfAll, reopenAction());
    }
}
