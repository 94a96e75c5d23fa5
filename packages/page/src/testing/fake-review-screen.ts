import type { ReviewRequest } from '@agent-companion/window/contract';
import { setImmediate } from 'node:timers/promises';
import type { SetAside } from '../drafts/earlier-draft';
import { Review } from '../review/review';
import { ReviewRegistry } from '../review/review-registry';
import { ReviewService } from '../review/review-service';
import type { ReviewTabServices } from '../review/review-tabs';
import { FakeReviewTab } from './fake-review-tab';

/** A review and its tab. */
export interface OpenedReview<R extends Review, Tab extends FakeReviewTab> {
    readonly review: R;
    readonly tab: Tab;
}

/** A screen that takes its time, of an editor whose reviews a test makes: tabs open and close in a later turn. */
export class FakeScreen<R extends Review, Tab extends FakeReviewTab> {
    readonly page = new EventTarget();
    readonly registry = new ReviewRegistry<R>();
    readonly requests: ReviewRequest[] = [];
    readonly opened: OpenedReview<R, Tab>[] = [];
    readonly presented: [revision: number, isNew: boolean][] = [];
    readonly saved: string[] = [];
    readonly savedAside: SetAside[] = [];
    closed = 0;
    failure: Error | undefined;
    /** Whether the user closes the tab while the review is still opening. */
    closesEarly = false;

    /** What a review service needs of this screen. */
    readonly services: ReviewTabServices<R> = {
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
        page: this.page
    };

    constructor(private readonly make: (request: ReviewRequest) => OpenedReview<R, Tab>) {}

    /** Resolves once a tab is being opened. */
    async untilOpening(): Promise<void> {
        while (this.requests.length === 0) {
            await Promise.resolve();
        }
    }

    private async open(request: ReviewRequest): Promise<R> {
        this.requests.push(request);
        await setImmediate();
        if (this.failure) {
            throw this.failure;
        }
        const opened = this.make(request);
        this.opened.push(opened);
        await (this.closesEarly && opened.tab.close());
        return opened.review;
    }
}

/** A screen of no editor. */
export class FakeReviewScreen extends FakeScreen<Review, FakeReviewTab> {
    readonly reviews = new ReviewService(this.services);

    constructor() {
        super(request => {
            const tab = new FakeReviewTab(request.text);
            return { tab, review: new Review(request, tab) };
        });
    }
}
