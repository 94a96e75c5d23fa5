import { setImmediate } from 'node:timers/promises';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { ReviewRequest } from '../../common';
import type { SetAside } from '../review/drafts/earlier-draft';
import { Review } from '../review/review';
import { ReviewRegistry } from '../review/review-registry';
import { ReviewService } from '../review/review-service';
import { FakeReviewTab } from './fake-review-tab';

/** A screen that takes its time: tabs open and close in a later turn. */
export class FakeReviewScreen {
    readonly page = new EventTarget();
    readonly registry = new ReviewRegistry();
    readonly requests: ReviewRequest[] = [];
    readonly opened: { review: Review; tab: FakeReviewTab }[] = [];
    readonly broughtUp: [revision: number, isNew: boolean][] = [];
    readonly saved: string[] = [];
    readonly savedAside: SetAside[] = [];
    closed = 0;
    /** Whether the backend has all edits. */
    isSaved = true;
    failure: Error | undefined;
    /** Whether the user closes the tab while the review is still opening. */
    closesEarly = false;
    readonly shell = {
        currentWidget: undefined as Widget | undefined,
        inMain: undefined as Widget | undefined,
        getCurrentWidget: (): Widget | undefined => this.shell.inMain
    };

    readonly reviews = new ReviewService({
        registry: this.registry,
        tabs: {
            open: request => this.open(request),
            bringUp: ({ request }, isNew) => Promise.resolve(void this.broughtUp.push([request.revision, isNew])),
            close: async review => {
                await setImmediate();
                await review.close();
                this.closed++;
            }
        },
        drafts: {
            track: () => undefined,
            save: ({ request }) => void this.saved.push(request.id),
            saveAside: (_review, aside) => void this.savedAside.push(aside),
            isSaved: () => this.isSaved
        },
        shell: this.shell,
        page: this.page
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
        if (this.failure) {
            throw this.failure;
        }
        const tab = new FakeReviewTab(request.text);
        const review = new Review(request, tab);
        this.opened.push({ review, tab });
        await (this.closesEarly && tab.close());
        return review;
    }
}
