import type { Clock, Disposable } from '@agent-companion/server';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { MessageScreen } from '../messages/status-message';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';
import { ClosedGroups, closedReview } from './closed-groups';
import { reopenAction } from './reopen-action';

/** Milliseconds after an edit in which others are kept with it. */
const QUIET_MS = 500;

/** What keeping texts needs of the page. */
interface EndedReviewServices {
    readonly reviews: Pick<ReviewService, 'onDidChange' | 'onDidEnd'>;
    readonly groups: Pick<ClosedGroups, 'keepOnScreen' | 'takeLeft'>;
    readonly messages: Pick<MessageScreen, 'show'>;
    /** Where the page tells that it is being left; without it a page is not known to leave. */
    readonly page?: EventTarget;
    /** Resolves once what the page before has stored is known, and the user sees messages. */
    readonly whenReady: () => Promise<unknown>;
    readonly clock: Clock;
}

/**
 * Keeps the texts of reviews that have ended and are still on the screen over a reload, after which it says so: no backend has them
 * any more.
 */
export class EndedReviews {
    private readonly ended = new Set<Review>();
    private scheduled: Disposable | undefined;

    constructor(private readonly services: EndedReviewServices) {}

    /** To be called once. */
    onStart(): void {
        const { reviews, page, whenReady } = this.services;
        reviews.onDidChange(review => this.add(review));
        reviews.onDidEnd(({ review }) => this.ended.delete(review) && this.keep());
        page?.addEventListener('pagehide', () => this.keepNow());
        whenReady().then(
            () => this.tellOfLeft(),
            () => undefined
        );
    }

    /** Keeps at once what has been typed: the page is being left. */
    keepNow(): void {
        if (this.scheduled) {
            this.keep();
        }
    }

    private tellOfLeft(): void {
        const [first, ...others] = this.services.groups.takeLeft();
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
            this.services.messages.show({ sentence, actions: [reopenAction()] });
        }
    }

    private add(review: Review): void {
        if (review.hasEnded && !review.isClosed && !this.ended.has(review)) {
            this.ended.add(review);
            review.proposal.onDidEdit(() => this.keepSoon());
            this.keep();
        }
    }

    private keepSoon(): void {
        this.scheduled ??= this.services.clock.after(QUIET_MS, () => this.keep());
    }

    private keep(): void {
        this.scheduled?.dispose();
        this.scheduled = undefined;
        const closed = [...this.ended].map(({ request, proposal }) => closedReview(request, proposal.outcome.text));
        this.services.groups.keepOnScreen(closed);
    }
}
