import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { ReviewService as PageReviewService, ReviewTabServices } from '@agent-companion/client';
import type { Review } from './review';

/** The reviews in the tabs of Theia's shell. */
export class ReviewService extends PageReviewService<Review> {
    constructor(
        services: ReviewTabServices<Review>,
        private readonly shell: ApplicationShell
    ) {
        super(services);
    }

    /** The review in a widget, or the one the user is in. @param among default: those that wait. */
    reviewIn(
        widget: Widget | null | undefined = this.shell.currentWidget,
        among = this.undecided()
    ): Review | undefined {
        return among.find(review => review.widget === widget);
    }

    /** Review in front, wherever the keyboard is; undefined without one used or alone visible. */
    reviewInFront(): Review | undefined {
        const used = this.reviewIn() ?? this.reviewIn(this.shell.getCurrentWidget('main'));
        const [seen, another] = this.undecided().filter(({ widget }) => widget.isVisible);
        return used ?? (another ? undefined : seen);
    }
}
