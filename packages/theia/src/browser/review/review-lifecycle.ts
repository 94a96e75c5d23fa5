import type { Decision, FinalText, ShowOutcome } from '@agent-companion/server';
import { ReviewRequest } from '../../common';
import { errorMessage } from '../../common/error-message';
import type { DeliveryResult } from './decision/decision-messages';
import type { LifecycleContext } from './lifecycle-context';
import { Review } from './review';

/**
 * One review from the first request to its end. What the backend and the user want of it happens in the order in which it
 * came, one after the other, however often it is repeated; only a decision on its way holds up nothing.
 */
export class ReviewLifecycle {
    private queue: Promise<unknown> = Promise.resolve();
    private current: Review | undefined;
    private isOpen = false;
    private hasEnded = false;

    constructor(private readonly context: LifecycleContext) {}

    /** The review, from before its tab is opened until that is closed for good. */
    get review(): Review | undefined {
        return this.current;
    }

    /** The review as long as it is in its tab, decided or not. */
    get openReview(): Review | undefined {
        return this.isOpen ? this.current : undefined;
    }

    /** Whether the review is over: it is not opened any more, though a text that the user has edited may still be shown. */
    get ended(): boolean {
        return this.hasEnded;
    }

    /** Opens the review, or brings it up to date. */
    show(request: ReviewRequest): Promise<ShowOutcome> {
        return this.enqueue(() => this.showNow(request));
    }

    /** Ends the review because its agent asked; resolves with the text it held, undefined if it was not on the screen. */
    close(): Promise<FinalText | undefined> {
        this.hasEnded = true;
        return this.enqueue(async () => {
            const text = this.openReview?.outcome;
            await this.closeTab();
            return text;
        });
    }

    /** The review has ended without its user: closes it, unless the user's edits would be lost with it. */
    drop(): Promise<void> {
        this.hasEnded = true;
        return this.enqueue(async () => {
            if (!this.openReview?.decided && !this.openReview?.isEdited) {
                await this.closeTab();
            }
        });
    }

    /** Has the backend settle the user's decision, and ends the review if it counts. A second one meanwhile does nothing. */
    async decide(decision: Decision): Promise<void> {
        const review = this.openReview;
        if (!review || review.decided) {
            return;
        }
        const { tabs, decisions } = this.context;
        // The text goes with the tab, which may be closing.
        const { text } = review.outcome;
        // Before anything can close the tab: a closing tab means 'reject' only while nothing is decided.
        review.beginDecision();
        tabs.rememberFocus(review);
        const result = this.hasEnded ? decisions.dismiss(review, decision) : await decisions.deliver(review, decision);
        await this.enqueue(() => this.conclude(review, result, { revision: decision.revision, text }));
    }

    private async showNow(request: ReviewRequest): Promise<ShowOutcome> {
        const review = this.openReview;
        if (!review) {
            return this.hasEnded
                ? { shown: false, code: 'closed-meanwhile', reason: 'The agent has closed this diff.' }
                : this.open(request);
        }
        const isReplaced = review.update(request);
        if (!review.decided) {
            await (isReplaced && this.context.tabs.bringUp(review, false));
            // The backend takes a repeated proposal for a fresh one, without edits.
            this.context.drafts.save(review);
        }
        return { shown: true };
    }

    private async open(request: ReviewRequest): Promise<ShowOutcome> {
        const { tabs, drafts, onDidOpen } = this.context;
        const review = new Review(request);
        this.current = review;
        try {
            await tabs.open(review);
            this.isOpen = true;
            drafts.track(review);
            if (review.widget.isDisposed) {
                this.rejectByClosing(review);
                return { shown: true };
            }
            review.onDidCloseTab(() => this.rejectByClosing(review));
            onDidOpen(review);
            // Not before: the user may have turned to something else while it was made.
            await tabs.bringUp(review, true);
            return { shown: true };
        } catch (error) {
            this.current = this.openReview;
            const reason = `The IDE could not open the diff: ${errorMessage(error)}`;
            return { shown: false, code: 'editor-failed', reason };
        }
    }

    private rejectByClosing(review: Review): void {
        const { isLeaving, onError } = this.context;
        if (!review.decided && !isLeaving()) {
            this.decide({ kind: 'rejected', revision: review.request.revision }).catch(onError);
        }
    }

    private async conclude(
        review: Review,
        result: DeliveryResult,
        decided: { revision: number; text: string | undefined }
    ): Promise<void> {
        if (this.current !== review) {
            // The agent has closed it meanwhile.
            return;
        }
        this.hasEnded ||= result !== 'waits';
        if (result !== 'over' && !review.widget.isDisposed) {
            // The tab stays, so that the user's text is not lost with an agent that has gone.
            review.withdrawDecision();
            if (review.request.revision > decided.revision) {
                await this.context.tabs.bringUp(review, false);
            }
            this.context.drafts.save(review);
            return;
        }
        await this.closeTab();
        if (!this.hasEnded) {
            await this.reopen(review.request, decided.revision, decided.text);
        }
    }

    /** Shows a review once more whose tab was closed by a decision that does not count, with the user's text if any. */
    private async reopen(latest: ReviewRequest, revision: number, text: string | undefined): Promise<void> {
        const isNewer = latest.revision > revision;
        await this.showNow(
            isNewer ? { ...latest, earlierDraft: text ?? latest.earlierDraft } : { ...latest, draft: text }
        );
        // What was typed into the closed tab may never have arrived.
        if (this.openReview && text !== undefined) {
            const { drafts } = this.context;
            if (isNewer) {
                drafts.saveAside(this.openReview, { revision, text });
            } else {
                drafts.save(this.openReview);
            }
        }
    }

    private async closeTab(): Promise<void> {
        const review = this.openReview;
        this.current = undefined;
        this.isOpen = false;
        await (review && this.context.tabs.close(review));
    }

    private enqueue<T>(task: () => Promise<T>): Promise<T> {
        const done = this.queue.then(task);
        this.queue = done.catch(() => undefined);
        return done;
    }
}
