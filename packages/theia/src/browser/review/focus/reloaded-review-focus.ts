import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Review } from '../review';
import { ReviewService } from '../review-service';
import { FocusGuard, isFocusNowhere } from './focus-guard';

/** The key in the tab's storage under which the review with the keyboard is. */
const FOCUSED = 'agent-companion.focused';

/** Gives the keyboard back to the review that had it before a reload: Theia restores that of its own tabs only. */
@injectable()
export class ReloadedReviewFocus implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;

    onStart(): void {
        const before = sessionStorage.getItem(FOCUSED);
        sessionStorage.removeItem(FOCUSED);
        this.reviews.onDidOpen(review => {
            if (review.request.id === before) {
                this.giveFocus(review);
            }
        });
        window.addEventListener('pagehide', () => this.note());
    }

    private note(): void {
        const { activeWidget } = this.shell;
        const focused = this.reviews.undecided().find(({ widget }) => widget === activeWidget);
        if (focused) {
            sessionStorage.setItem(FOCUSED, focused.request.id);
        }
    }

    private giveFocus({ widget }: Review): void {
        this.focusGuard
            .moveFocus(async () => isFocusNowhere() && this.shell.activateWidget(widget.id), widget.node)
            .catch(() => undefined);
    }
}
