import type { Decision, FinalText, ShowOutcome } from '@agent-companion/server';
import { ReviewRequest } from '../../common';
import { errorMessage } from '../../common/error-message';
import { Review, SetAside } from './review';
import { DeliveryResult } from './decision/review-decisions';

/** What a review needs of the page around it. */
export interface ReviewHost {
    /** Whether the page is being left: tabs that close then decide nothing. */
    readonly isLeaving: boolean;
    /**
     * Makes a review, with a tab behind the others. It may have been closed meanwhile; the widget is disposed of then.
     * @throws Error if the application cannot show it; nothing of it is left then.
     */
    open(request: ReviewRequest): Promise<Review>;
    /** Brings a review in front of the user: a new one, or one whose text the agent has replaced. */
    bringUp(review: Review, isNew: boolean): Promise<void>;
    /** Sends what the user has made of the text again. */
    saveDraft(review: Review): void;
    /** Sends what the user had made of a revision that is replaced. */
    saveAside(review: Review, aside: SetAside): void;
    deliver(review: Review, decision: Decision): Promise<DeliveryResult>;
    /** Takes a decision on a review that had ended before. */
    dismiss(review: Review, decision: Decision): DeliveryResult;
    close(review: Review): Promise<void>;
    /** Told what went wrong where nobody waits for an answer. */
    report(error: unknown): void;
}

/**
 * One review from the first request to its end. What the backend and the user want of it happens in the order in which it
 * came, one after the other, however often it is repeated; only a decision on its way holds up nothing.
 */
export class ReviewLifecycle {
    private turn: Promise<unknown> = Promise.resolve();
    private shown: Review | undefined;
    private hasEnded = false;
    /** The newest request that came while a decision was on its way: it may not count. */
    private late: ReviewRequest | undefined;

    constructor(
        private readonly stage: ReviewHost,
        private readonly onDidOpen: (review: Review) => void
    ) {}

    /** The review, from its opening until its tab is closed for good, decided or not. */
    get review(): Review | undefined {
        return this.shown;
    }

    /** Whether the review is over: it is not opened any more, though a text that the user has edited may still be shown. */
    get ended(): boolean {
        return this.hasEnded;
    }

    /** Opens the review, or brings it up to date. */
    show(request: ReviewRequest): Promise<ShowOutcome> {
        return this.inTurn(() => this.showNow(request));
    }

    /** Ends the review because its agent asked; resolves with the text it held, undefined if it was not on the screen. */
    close(): Promise<FinalText | undefined> {
        this.hasEnded = true;
        return this.inTurn(async () => {
            const text = this.shown?.outcome;
            await this.takeOff();
            return text;
        });
    }

    /** The review has ended without its user: takes it off the screen, unless the user's edits would be lost with it. */
    drop(): Promise<void> {
        this.hasEnded = true;
        return this.inTurn(async () => {
            if (!this.shown?.decided && !this.shown?.isEdited) {
                await this.takeOff();
            }
        });
    }

    /** Has the backend settle the user's decision, and ends the review if it counts. A second one meanwhile does nothing. */
    async decide(decision: Decision): Promise<void> {
        const review = this.shown;
        if (!review || review.decided) {
            return;
        }
        // The text goes with the tab, which may be closing.
        const { text: content } = review.outcome;
        // Before anything can close the tab: a closing tab means 'reject' only while nothing is decided.
        review.beginDecision();
        const result = this.hasEnded
            ? this.stage.dismiss(review, decision)
            : await this.stage.deliver(review, decision);
        await this.inTurn(() => this.conclude(review, result, content));
    }

    private async showNow(request: ReviewRequest): Promise<ShowOutcome> {
        const review = this.shown;
        if (!review) {
            return this.hasEnded ? { shown: false, reason: 'The agent has closed this diff.' } : this.open(request);
        }
        if (review.decided) {
            this.late = request;
        } else {
            if (review.update(request)) {
                await this.stage.bringUp(review, false);
            }
            // The backend takes a repeated proposal for a fresh one, without edits.
            this.stage.saveDraft(review);
        }
        return { shown: true };
    }

    private async open(request: ReviewRequest): Promise<ShowOutcome> {
        try {
            const review = await this.stage.open(request);
            this.shown = review;
            if (review.widget.isDisposed) {
                this.rejectByClosing(review);
                return { shown: true };
            }
            review.onDidCloseTab(() => this.rejectByClosing(review));
            this.onDidOpen(review);
            // Not before: the user may have turned to something else while it was made.
            await this.stage.bringUp(review, true);
            return { shown: true };
        } catch (error) {
            return { shown: false, reason: `The IDE could not open the diff: ${errorMessage(error)}` };
        }
    }

    private rejectByClosing(review: Review): void {
        if (!review.decided && !this.stage.isLeaving) {
            this.decide({ kind: 'rejected', revision: review.request.revision }).catch(error =>
                this.stage.report(error)
            );
        }
    }

    private async conclude(review: Review, result: DeliveryResult, content: string | undefined): Promise<void> {
        if (this.shown !== review) {
            // The agent has closed it meanwhile.
            return;
        }
        this.hasEnded ||= result !== 'waits';
        const late = this.late;
        this.late = undefined;
        if (result !== 'over' && !review.widget.isDisposed) {
            // The tab stays, so that the user's text is not lost with an agent that has gone.
            review.withdrawDecision();
            await (late && this.showNow(late));
            return;
        }
        await this.takeOff();
        if (!this.hasEnded) {
            await this.showNow(withText(content, review.request, late));
            this.sendAgain(content, review.request.revision);
        }
    }

    /** What was typed into a tab that is closed may never have arrived: nobody sends it any more. */
    private sendAgain(text: string | undefined, revision: number): void {
        if (!this.shown || text === undefined) {
            return;
        }
        if (this.shown.request.revision === revision) {
            this.stage.saveDraft(this.shown);
        } else {
            this.stage.saveAside(this.shown, { revision, text });
        }
    }

    private async takeOff(): Promise<void> {
        const review = this.shown;
        this.shown = undefined;
        this.late = undefined;
        await (review && this.stage.close(review));
    }

    private inTurn<T>(act: () => Promise<T>): Promise<T> {
        const done = this.turn.then(act);
        this.turn = done.catch(() => undefined);
        return done;
    }
}

/** The request to show a review once more whose tab was closed with a text of the user's, if there was one. */
function withText(content: string | undefined, before: ReviewRequest, late: ReviewRequest | undefined): ReviewRequest {
    const request = late ?? before;
    return request.revision === before.revision
        ? { ...request, draft: content }
        : { ...request, earlierDraft: content ?? request.earlierDraft };
}
