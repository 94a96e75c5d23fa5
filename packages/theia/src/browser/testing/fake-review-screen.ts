import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { FakeScreen } from '@agent-companion/page/testing';
import { Review } from '../review/review';
import { ReviewService } from '../review/review-service';
import { FakeReviewTab } from './fake-review-tab';

/** A screen that takes its time, with the widgets of Theia's shell. */
export class FakeReviewScreen extends FakeScreen<Review, FakeReviewTab> {
    readonly shell = {
        currentWidget: undefined as Widget | undefined,
        inMain: undefined as Widget | undefined,
        getCurrentWidget: (): Widget | undefined => this.shell.inMain
    };

    readonly reviews = new ReviewService({ ...this.services, shell: this.shell });

    constructor() {
        super(request => {
            const tab = new FakeReviewTab(request.text);
            return { tab, review: new Review(request, tab) };
        });
    }
}
