import type { FocusGuard } from './focus/focus-guard';
import type { Review } from './review';
import { inListOrder, ReviewFront } from '@agent-companion/page';
import type { ReviewService } from './review-service';

/** What leads to reviews on the page. */
interface NavigationServices {
    readonly reviews: Pick<ReviewService, 'undecided' | 'reviewInFront'>;
    readonly front: Pick<ReviewFront<Review>, 'heldBack' | 'reveal'>;
    readonly focusGuard: Pick<FocusGuard, 'moveFocus'>;
    /** Brings a widget in front, with the keyboard. */
    readonly activate: (widgetId: string) => Promise<unknown>;
}

/** Leads to a review because the user asks for it, whatever was clicked or pressed. */
export class ReviewNavigation {
    constructor(private readonly services: NavigationServices) {}

    /** Brings a review in front, with the keyboard; does nothing if its tab is gone. */
    async goTo(review: Review): Promise<void> {
        if (!review.isClosed) {
            await this.services.focusGuard.moveFocus(
                () => this.services.activate(review.widget.id),
                review.widget.node
            );
        }
    }

    /** Brings a review in front; the keyboard stays where it is. */
    async show(review: Review): Promise<void> {
        if (!review.isClosed) {
            await this.services.front.reveal(review);
        }
    }

    /** Goes to what is held back, else to the review after that in front. */
    async goToNext(): Promise<void> {
        const { front, reviews } = this.services;
        const held = front.heldBack.at(0);
        await (held ? this.goTo(held) : this.goFrom(reviews.reviewInFront(), 'next'));
    }

    /** Goes to the next or the previous review that waits, as they are listed, and from the last to the first; from none to the first. */
    async goFrom(review: Review | undefined, where: 'next' | 'previous'): Promise<void> {
        const there = this.neighbourOf(review, where === 'next' ? 1 : -1);
        await (there && this.goTo(there));
    }

    private neighbourOf(review: Review | undefined, step: 1 | -1): Review | undefined {
        const waiting = inListOrder(this.services.reviews.undecided());
        const index = waiting.findIndex(each => each === review);
        return waiting.at((index + step) % waiting.length);
    }
}
