import type { ReviewRequest } from '@agent-companion/core/contract';
import { setImmediate } from 'node:timers/promises';
import type { SetAside } from '../drafts/earlier-draft';
import { Review } from '../review/review';
import { ReviewRegistry } from '../review/review-registry';
import { ReviewService } from '../review/review-service';
import { FakeReviewTab } from './fake-review-tab';

/** A review and its tab. */
export interface OpenedReview {
    readonly review: Review;
    readonly tab: FakeReviewTab;
}

/** A screen of no editor, that takes its time: tabs open and close in a later turn. */
export class FakeReviewScreen {
    readonly registry = new ReviewRegistry();
    readonly requests: ReviewRequest[] = [];
    readonly opened: OpenedReview[] = [];
    readonly presented: [revision: number, isNew: boolean][] = [];
    readonly saved: string[] = [];
    readonly savedAside: SetAside[] = [];
    closed = 0;
    /** Whether the user closes the tab while the review is still opening. */
    closesEarly = false;

    readonly reviews = new ReviewService({
        registry: this.registry,
        tabs: {
            open: request => this.open(request),
            close: async review => {
                await setImmediate();
                await review.close();
                this.closed++;
            }
        },
        front: {
            present: ({ request }, isNew) => Promise.resolve(void this.presented.push([request.revision, isNew]))
        },
        drafts: {
            track: () => undefined,
            save: ({ request }) => void this.saved.push(request.id),
            saveAside: (_review, aside) => void this.savedAside.push(aside)
        },
        clock: { now: Date.now, after: (_milliseconds, action) => ({ dispose: () => undefined, at: action() }) }
    });

    /** Resolves once a tab is being opened. */
    async untilOpening(): Promise<void> {
        while (this.requests.length === 0) {
            await Promise.resolve();
        }
    }

    private async open(request: ReviewRequest): Promise<Review> {
        this.requests.push(request);
        await setImmediate();
        const tab = new FakeReviewTab(request.text);
        const opened = { tab, review: new Review(request, tab) };
        this.opened.push(opened);
        await (this.closesEarly && tab.close());
        return opened.review;
    }
}
