import type { Event, FinalText, ShowOutcome } from '@agent-companion/core/server';
import type { ReviewRequest } from '@agent-companion/core/contract';
import type { Review } from './review';
import type { ReviewSlot } from './review-registry';
import { DecidedText, ReviewTabs } from './review-tabs';

/** Fate of a decided review: it goes, waits for another decision, or keeps the user's text. */
export type ReviewResult = 'closes' | 'waits' | 'keeps-text';

/** Shows and closes reviews: of one review in turn, but no decision holds anything up. */
export class ReviewService<R extends Review = Review> extends ReviewTabs<R> {
    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    get onDidChange(): Event<R> {
        return this.services.registry.onDidChange;
    }

    /** The reviews that wait for the user. */
    undecided(): R[] {
        return this.services.registry.open().filter(review => !review.decided);
    }

    /** A review that waits for the user, by its id. */
    find(id: string | undefined): R | undefined {
        return this.undecided().find(({ request }) => request.id === id);
    }

    /** The reviews that wait, and those still seen whose decision is on its way. */
    unsettled(): R[] {
        return this.services.registry.open().filter(each => !each.decided || !each.isClosed);
    }

    /** Whether a review is over; it is not opened any more. */
    hasEnded(id: string): boolean {
        return this.services.registry.find(id)?.hasEnded === true;
    }

    /** Shows a proposal or brings its review up to date, also while that is still opening. */
    show(request: ReviewRequest): Promise<ShowOutcome> {
        const slot = this.services.registry.slotOf(request.id);
        return slot.turns.run(() => this.showIn(slot, request));
    }

    /** Takes a review off the screen because its agent asked; answers with the text it held, if it was there. */
    closeByAgent(id: string): Promise<FinalText> {
        return this.end(id, async slot => {
            const outcome = slot.review?.proposal.outcome ?? {};
            await this.endIn(slot, 'withdrawn');
            return outcome;
        });
    }

    /** Closes reviews that have ended elsewhere; edited ones stay, to be copied or discarded. */
    async dropEnded(ended: readonly Review[]): Promise<void> {
        for (const { request } of ended) {
            await this.drop(request.id);
        }
    }

    /** Leaves reviews on the screen that have ended with their window, edited or not: their texts are nowhere else. */
    async keepEnded(ended: readonly Review[]): Promise<void> {
        for (const { request } of ended) {
            await this.end(request.id, ({ review }) => Promise.resolve(review?.markEnded()));
        }
    }

    /** {@link dropEnded} for one review, also while it opens: a page that wakes up is told of both at once. */
    drop(id: string): Promise<void> {
        return this.end(id, async slot => {
            if (!slot.review || !(slot.review.decided || slot.review.isEdited)) {
                await this.endIn(slot, 'dropped');
            } else {
                slot.review.markEnded();
            }
        });
    }

    /** Sends every open review's text again: the backend may have missed the last one. */
    saveDrafts(): void {
        this.services.registry.open().forEach(review => this.services.drafts.save(review));
    }

    /** Takes what came of the user's decision on a review: closes it, or has it wait again. */
    conclude(review: R, result: ReviewResult, decided: DecidedText): Promise<void> {
        const slot = this.services.registry.slotOf(review.request.id);
        return slot.turns.run(async () => {
            if (slot.review !== review) {
                // The agent has closed it meanwhile, or another page shows it.
                return;
            }
            slot.hasEnded ||= result !== 'waits';
            if (result !== 'closes' && !review.isClosed) {
                // The tab stays, so that the user's text is not lost with an agent that has gone.
                if (slot.hasEnded) {
                    review.markEnded();
                }
                review.withdrawDecision();
                await this.bringUpToDate(review, review.request.revision > decided.revision);
                return;
            }
            if (slot.hasEnded) {
                await this.endIn(slot, result === 'closes' ? 'decided' : 'dropped');
            } else {
                await this.closeIn(slot);
                await this.reopen(slot, review.request, decided);
            }
        });
    }

    private end<T>(id: string, close: (slot: ReviewSlot<R>) => Promise<T>): Promise<T> {
        const slot = this.services.registry.slotOf(id);
        slot.hasEnded = true;
        return slot.turns.run(() => close(slot));
    }
}
