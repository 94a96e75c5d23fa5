import type { Clock, Disposable } from '@agent-companion/core/server';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { MessageScreen } from '../messages/status-message';
import { Review, textOf } from '../review/review';
import type { ReviewService } from '../review/review-service';
import { ClosedGroups, closedReview } from './closed-groups';
import { reopenAction } from './closed-reviews';

/** Milliseconds after a change in which others are kept with it. */
const QUIET_MS = 500;

/** Parts of the page that keeping texts needs. */
interface KeptReviewServices {
    readonly reviews: Pick<ReviewService, 'onDidOpen' | 'onDidChange' | 'onDidEnd'>;
    readonly groups: Pick<ClosedGroups, 'keepOnScreen' | 'takeLeft'>;
    readonly messages: Pick<MessageScreen, 'show'>;
    readonly clock: Clock;
}

/** Keeps texts of ended reviews, and edits, over a reload: the backend may have neither. */
export class KeptReviews {
    private readonly open = new Set<Review>();
    private isAnyKept = false;
    private scheduled: Disposable | undefined;

    constructor(private readonly services: KeptReviewServices) {
        const { reviews, clock } = services;
        const keepSoon = (): void => void (this.scheduled ??= clock.after(QUIET_MS, () => this.keep()));
        reviews.onDidOpen(review => {
            this.open.add(review);
            review.proposal.onDidEdit(keepSoon);
            keepSoon();
        });
        reviews.onDidChange(keepSoon);
        reviews.onDidEnd(({ review }) => {
            this.open.delete(review);
            this.keep();
        });
    }

    /** Keeps at once what has been typed: the page is being left. */
    keepNow(): void {
        if (this.scheduled) {
            this.keep();
        }
    }

    /** Tells which former reviews are over; `pending` ids go on. To be called after each greeting, once messages are seen. */
    tellOfLeft(pending: readonly string[]): void {
        const [first, ...others] = this.services.groups.takeLeft(pending);
        if (first) {
            const sentence =
                others.length === 0
                    ? nls.localize(
                          'agent-companion/endedBefore',
                          'The review of {0} has ended. Its text is kept.',
                          fileNameOf(first.fileUri)
                      )
                    : nls.localize(
                          'agent-companion/endedBeforeMany',
                          '{0} reviews have ended. Their texts are kept.',
                          others.length + 1
                      );
            this.services.messages.show({ sentence, actions: [reopenAction()], stays: true });
        }
    }

    private keep(): void {
        this.scheduled?.dispose();
        this.scheduled = undefined;
        const kept = [...this.open]
            .filter(({ isClosed, hasEnded, isEdited }) => !isClosed && (hasEnded || isEdited))
            .map(review => closedReview(review.request, textOf(review)));
        if (this.isAnyKept || kept.length > 0) {
            this.isAnyKept = kept.length > 0;
            this.services.groups.keepOnScreen(kept);
        }
    }
}
