import { Emitter, Event } from '@theia/core/lib/common/event';
import type { ShowOutcome } from '@agent-companion/server';
import type { ReviewRequest } from '../../common';
import { errorMessage } from '../../common';
import type { ReviewDrafts } from './drafts/review-drafts';
import type { Review } from './review';
import type { ReviewRegistry, ReviewSlot } from './review-registry';
import type { ReviewOpener } from './tab/review-opener';

/** What tabs with reviews need of the page. */
export interface ReviewTabServices {
    readonly registry: ReviewRegistry;
    readonly tabs: Pick<ReviewOpener, 'open' | 'bringUp' | 'close'>;
    readonly drafts: Pick<ReviewDrafts, 'track' | 'save' | 'saveAside' | 'isSaved'>;
    /** Where the page tells that it is being left, and that it is back. */
    readonly page: EventTarget;
}

/** What was decided: a revision, and what the user had made of it, if anything. */
export interface DecidedText {
    readonly revision: number;
    readonly text: string | undefined;
}

/** How a review has ended: `decided` by its user, `withdrawn` by its agent, or `dropped`: it ended while the page could not be told. */
export type ReviewEnd = 'decided' | 'withdrawn' | 'dropped';

/** A review that is over and off the screen, and what the user had made of the proposal, if anything. */
export interface EndedReview {
    readonly review: Review;
    readonly how: ReviewEnd;
    readonly text: string | undefined;
}

/** A review that another page shows from now on. */
export interface ReleasedReview {
    readonly review: Review;
    /** What the user has made of the proposal, where the other page may not have all of it. */
    readonly unsaved: string | undefined;
}

/** Puts reviews into tabs and takes them out, each in the turn that its slot gives. */
export class ReviewTabs {
    private isLeaving = false;
    private readonly onDidOpenEmitter = new Emitter<Review>();
    private readonly onDidCloseTabEmitter = new Emitter<Review>();
    private readonly onDidEndEmitter = new Emitter<EndedReview>();

    readonly onDidOpen: Event<Review> = this.onDidOpenEmitter.event;
    readonly onDidCloseTab: Event<Review> = this.onDidCloseTabEmitter.event;
    readonly onDidEnd: Event<EndedReview> = this.onDidEndEmitter.event;

    constructor(private readonly services: ReviewTabServices) {
        const { page } = services;
        page.addEventListener('pagehide', () => (this.isLeaving = true));
        page.addEventListener('pageshow', () => (this.isLeaving = false));
    }

    /** Opens a review in a slot that has not ended, or brings the one in it up to date. */
    async show(slot: ReviewSlot, request: ReviewRequest): Promise<ShowOutcome> {
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
    async bringUpToDate(review: Review, isReplaced: boolean): Promise<void> {
        const { tabs, drafts } = this.services;
        if (isReplaced) {
            await tabs.bringUp(review, false);
        }
        drafts.save(review);
    }

    /** Shows a review once more whose tab was closed by a decision that does not count, with the user's text if any. */
    async reopen(slot: ReviewSlot, latest: ReviewRequest, { revision, text }: DecidedText): Promise<void> {
        const { drafts } = this.services;
        const isNewer = latest.revision > revision;
        const own = isNewer ? { earlierDraft: text ?? latest.earlierDraft } : { draft: text };
        await this.show(slot, { ...latest, ...own });
        // What was typed into the closed tab may never have arrived.
        if (slot.review && text !== undefined) {
            if (isNewer) {
                drafts.saveAside(slot.review, { revision, text });
            } else {
                drafts.save(slot.review);
            }
        }
    }

    /** Takes a review off the screen that may come back. */
    async close(slot: ReviewSlot): Promise<void> {
        const { review } = slot;
        slot.review = undefined;
        if (review) {
            await this.services.tabs.close(review);
        }
    }

    /** Takes a review off the screen for good. */
    async end(slot: ReviewSlot, how: ReviewEnd): Promise<void> {
        const { review } = slot;
        // The text goes with the tab.
        const text = review?.proposal.outcome.text;
        await this.close(slot);
        // The slot stays until the page is left; the text of the file need not.
        slot.original = undefined;
        if (review) {
            this.onDidEndEmitter.fire({ review, how, text });
        }
    }

    private async open(slot: ReviewSlot, request: ReviewRequest): Promise<ShowOutcome> {
        const { registry, tabs, drafts } = this.services;
        slot.opening = request;
        try {
            const review = await tabs.open(request);
            slot.review = review;
            drafts.track(review);
            if (review.widget.isDisposed) {
                this.handleClosedTab(review);
                return { shown: true };
            }
            review.onDidCloseTab(() => this.handleClosedTab(review));
            review.toDispose.push(review.onDidChange(() => registry.notifyChange(review)));
            registry.notifyChange(review);
            this.onDidOpenEmitter.fire(review);
            // Not before: the user may have turned to something else while it was made.
            await tabs.bringUp(review, true);
            return { shown: true };
        } catch (error) {
            const reason = `The IDE could not open the diff: ${errorMessage(error)}`;
            return { shown: false, code: 'editor-failed', reason };
        } finally {
            slot.opening = undefined;
        }
    }

    private handleClosedTab(review: Review): void {
        if (!review.decided && !this.isLeaving) {
            this.onDidCloseTabEmitter.fire(review);
        }
    }
}
