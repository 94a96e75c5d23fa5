import type { Clock, Event, ShowOutcome } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import { errorMessage, ReviewRequest } from '@agent-companion/core/contract';
import type { ReviewDrafts } from '../drafts/review-drafts';
import type { ReviewFront } from './review-front';
import type { Review } from './review';
import type { ReviewRegistry, ReviewSlot } from './review-registry';

/** Makes the tabs of reviews, as an editor has them. */
export interface ReviewOpener<R extends Review = Review> {
    /** Opens a review's tab; it may be closed meanwhile. @throws Error if the editor cannot show it; no tab is left then. */
    open(request: ReviewRequest): Promise<R>;
    /** Closes a review's tab, and leaves the keyboard where it is. */
    close(review: R): Promise<void>;
}

/** Parts of the page that tabs with reviews need. */
interface ReviewTabServices<R extends Review = Review> {
    readonly registry: ReviewRegistry<R>;
    readonly tabs: ReviewOpener<R>;
    readonly front: Pick<ReviewFront<R>, 'present'>;
    readonly drafts: Pick<ReviewDrafts, 'track' | 'save' | 'saveAside'>;
    readonly clock: Clock;
}

/** A decision: a revision, and the user's text of it, if any. */
export interface DecidedText {
    readonly revision: number;
    readonly text: string | undefined;
}

/** How a review has ended: `decided` by its user, `withdrawn` by its agent, or `dropped`, ended elsewhere. */
type ReviewEnd = 'decided' | 'withdrawn' | 'dropped';

/** A review that is over and off the screen, and what the user had made of the proposal, if anything. */
export interface EndedReview<R extends Review = Review> {
    readonly review: R;
    readonly how: ReviewEnd;
    readonly text: string | undefined;
}

/** Puts reviews into tabs and takes them out, each in the turn that its slot gives. */
export class ReviewTabs<R extends Review = Review> {
    /** Whether the page is being left: its tabs then close by themselves. */
    isLeaving = false;
    private readonly opens = new Emitter<R>();
    private readonly closes = new Emitter<R>();
    private readonly ends = new Emitter<EndedReview<R>>();

    /** Fires with each review that has come onto the screen. */
    readonly onDidOpen: Event<R> = this.opens.event;

    /** Fires with each review that waits for a decision when the user closes its tab. */
    readonly onDidCloseTab: Event<R> = this.closes.event;

    /** Fires with each review that is over and off the screen; not with one closed only to come back. */
    readonly onDidEnd: Event<EndedReview<R>> = this.ends.event;

    constructor(protected readonly services: ReviewTabServices<R>) {}

    /** Opens a review in a slot that has not ended, or brings the one in it up to date. */
    protected async showIn(slot: ReviewSlot<R>, request: ReviewRequest): Promise<ShowOutcome> {
        const { review } = slot;
        if (!review) {
            return slot.hasEnded
                ? { shown: false, code: 'closed-meanwhile', reason: 'The agent has closed this diff.' }
                : this.open(slot, request);
        }
        const isReplaced = review.proposal.update(request);
        if (!review.decided) {
            await this.bringUpToDate(review, isReplaced);
        }
        return { shown: true };
    }

    /** Shows a text that has been replaced; the backend takes a repeated proposal for a fresh one, without edits. */
    protected async bringUpToDate(review: R, isReplaced: boolean): Promise<void> {
        const { front, drafts } = this.services;
        if (isReplaced) {
            await front.present(review, false);
        }
        drafts.save(review);
    }

    /** Shows a review again whose closing decision does not count, with the user's text if any. */
    protected async reopen(slot: ReviewSlot<R>, latest: ReviewRequest, { revision, text }: DecidedText): Promise<void> {
        const { drafts } = this.services;
        const isNewer = latest.revision > revision;
        const own = isNewer ? { earlierDraft: text ?? latest.earlierDraft } : { draft: text };
        await this.showIn(slot, { ...latest, ...own });
        // Text that was typed into the closed tab may never have arrived.
        if (slot.review && text !== undefined) {
            if (isNewer) {
                drafts.saveAside(slot.review, { revision, text });
            } else {
                drafts.save(slot.review);
            }
        }
    }

    /** Takes a review off the screen that may come back. */
    protected async closeIn(slot: ReviewSlot<R>): Promise<void> {
        const { review } = slot;
        slot.review = undefined;
        if (review) {
            await this.services.tabs.close(review);
        }
    }

    /** Takes a review off the screen for good. */
    protected async endIn(slot: ReviewSlot<R>, how: ReviewEnd): Promise<void> {
        const { review } = slot;
        // The text goes with the tab.
        const text = review?.proposal.outcome.text;
        slot.opening = undefined;
        await this.closeIn(slot);
        if (review) {
            this.ends.fire({ review, how, text });
        }
    }

    private async open(slot: ReviewSlot<R>, request: ReviewRequest): Promise<ShowOutcome> {
        const { registry, tabs, front, drafts, clock } = this.services;
        slot.opening = request;
        try {
            const review = await tabs.open(request);
            slot.review = review;
            drafts.track(review);
            if (review.isClosed) {
                this.handleClosedTab(review);
                return { shown: true };
            }
            review.onDidCloseTab(() => this.handleClosedTab(review));
            review.toDispose.push(review.onDidChange(() => registry.notifyChange(review)));
            registry.notifyChange(review);
            this.opens.fire(review);
            // Not before: the user may have turned to something else while it was made. The agent need not wait for it.
            clock.after(0, () => void front.present(review, true).catch(() => undefined));
            return { shown: true };
        } catch (error) {
            const reason = `The IDE could not open the diff: ${errorMessage(error)}`;
            return { shown: false, code: 'editor-failed', reason };
        } finally {
            slot.opening = undefined;
        }
    }

    private handleClosedTab(review: R): void {
        if (!review.decided && !this.isLeaving) {
            this.closes.fire(review);
        }
    }
}
