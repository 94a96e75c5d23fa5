import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ReviewService } from '@agent-companion/client';
import type { Review } from './review';

/** Finds the review in a widget of the shell, and the review in front of the user. */
@injectable()
export class ReviewFinder {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    /** The review in a widget, or the one the user is in. @param among default: those that wait. */
    in(
        widget: Widget | null | undefined = this.shell.currentWidget,
        among = this.reviews.undecided()
    ): Review | undefined {
        return among.find(review => review.widget === widget);
    }

    /** Review in front, wherever the keyboard is; undefined without one used or alone visible. */
    inFront(): Review | undefined {
        const used = this.in() ?? this.in(this.shell.getCurrentWidget('main'));
        const [seen, another] = this.reviews.undecided().filter(({ isVisible }) => isVisible);
        return used ?? (another ? undefined : seen);
    }
}
