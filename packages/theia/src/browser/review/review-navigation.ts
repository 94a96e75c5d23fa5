import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { reviewBeside, ReviewFront, ReviewService } from '@agent-companion/client';
import { ReviewChanges } from './changes/review-changes';
import { FocusGuard } from './focus/focus-guard';
import type { Review } from './review';
import { ReviewFinder } from './review-finder';

/** Leads to a review because the user asks for it, whatever was clicked or pressed. */
@injectable()
export class ReviewNavigation {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewFinder) protected readonly finder: ReviewFinder;
    @inject(ReviewFront) protected readonly front: ReviewFront<Review>;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;

    /** Brings a review in front, with the keyboard; does nothing if its tab is gone. */
    async goTo(review: Review): Promise<void> {
        if (!review.isClosed) {
            await this.focusGuard.activate(review.widget);
        }
    }

    /** Goes to a change and takes the keyboard there; from elsewhere, such as the terminal, to the one shown already. */
    async goToChange(review: Review, where: 'next' | 'previous', isButton: boolean): Promise<void> {
        const changes = new ReviewChanges(review.editor);
        const isActive = this.shell.activeWidget === review.widget;
        if (isActive || isButton || !changes.isAtChange) {
            // At once, before the next key is typed.
            changes.go(where);
        }
        await (!isActive && this.goTo(review));
    }

    /** Brings a review in front; the keyboard stays where it is. */
    async show(review: Review): Promise<void> {
        if (!review.isClosed) {
            await this.front.reveal(review);
        }
    }

    /** Goes to what is held back, else to the review after that in front. */
    async goToNext(): Promise<void> {
        const held = this.front.heldBack.at(0);
        await (held ? this.goTo(held) : this.goFrom(this.finder.inFront(), 'next'));
    }

    /** Goes to the next or previous waiting review, in the list's order, round its ends. */
    async goFrom(review: Review | undefined, where: 'next' | 'previous'): Promise<void> {
        const there = reviewBeside(review, this.reviews.undecided(), where === 'next' ? 1 : -1);
        await (there && this.goTo(there));
    }
}
