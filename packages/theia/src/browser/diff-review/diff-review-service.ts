import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionService, ReviewDecision, ReviewRequest, ReviewShown, ReviewText } from '../../common';
import { messageOf } from '../../common/message-of';
import { BackendLine } from '../backend-line';
import { plainText } from '../plain-text';
import { DiffReview } from './diff-review';
import { EndedReviews } from './ended-reviews';
import { keepFocus } from './keep-focus';
import { ReviewPlacement } from './review-placement';
import { LastTexts } from './last-texts';
import { DecidedReview, ReviewDecisions } from './review-decisions';
import { ReviewDrafts } from './review-drafts';
import { ReviewOpener } from './review-opener';
import { ReviewQuestions } from './review-questions';
import { reviewIdIn } from './review-uris';

/** The reviews on the screen: shows them, has them decided, and closes them. */
@injectable()
export class DiffReviewService {
    private readonly reviews = new Map<string, DiffReview>();
    private readonly drafts = new Map<string, ReviewDrafts>();
    /** What has come of reviews whose decision is on its way: it may not count. */
    private readonly late = new Map<string, ReviewRequest>();
    private readonly opening = new Map<string, Promise<ReviewShown>>();
    private readonly lastTexts = new LastTexts();
    private readonly ended = new EndedReviews();
    private readonly changes = new Emitter<void>();
    private readonly openings = new Emitter<DiffReview>();
    private leavingPage = false;

    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    readonly onDidChange: Event<void> = this.changes.event;

    /** Fires with each review that has come onto the screen. */
    readonly onDidOpen: Event<DiffReview> = this.openings.event;

    constructor(
        @inject(CompanionService) private readonly service: CompanionService,
        @inject(BackendLine) private readonly line: BackendLine,
        @inject(ReviewOpener) private readonly opener: ReviewOpener,
        @inject(ReviewPlacement) private readonly placement: ReviewPlacement,
        @inject(ReviewDecisions) private readonly decisions: ReviewDecisions,
        @inject(ReviewQuestions) private readonly questions: ReviewQuestions,
        @inject(ApplicationShell) private readonly shell: ApplicationShell,
        @inject(MessageService) private readonly messages: MessageService
    ) {
        window.addEventListener('pagehide', () => this.leavePage());
        window.addEventListener('pageshow', () => (this.leavingPage = false));
    }

    /** Fires with each decision of the user that counts, while the review is still on the screen. */
    get onDidDecide(): Event<DecidedReview> {
        return this.decisions.onDidDecide;
    }

    /** Shows a proposal, or brings the open review of the same id up to date. The keyboard stays where it is. */
    async show(request: ReviewRequest): Promise<ReviewShown> {
        // The backend asks again when it hears nothing, also while the editor is still computing a large diff.
        await this.opening.get(request.id);
        const open = this.reviews.get(request.id);
        if (open) {
            return this.showAgain(open, request);
        }
        if (this.ended.has(request.id)) {
            return { shown: false, reason: 'The agent has closed this diff.' };
        }
        const shown = this.tryOpen(request).finally(() => this.opening.delete(request.id));
        this.opening.set(request.id, shown);
        return shown;
    }

    /** Whether the backend has ended a review; it is not shown any more. */
    hasEnded(id: string): boolean {
        return this.ended.has(id);
    }

    /** The reviews that wait for the user. */
    undecided(): DiffReview[] {
        return [...this.reviews.values()].filter(review => !review.decided);
    }

    /**
     * Closes reviews that ended while this page could not be told. One that the user has edited stays, so that the
     * text is not lost; it can only be rejected.
     */
    async dropEnded(ended: DiffReview[]): Promise<void> {
        for (const review of ended.filter(({ isEdited }) => !isEdited)) {
            await this.end(review);
        }
    }

    /** {@link dropEnded} for one review, which may still be opening: a page that wakes up hears of both at once. */
    async drop(id: string): Promise<void> {
        this.ended.add(id);
        await this.opening.get(id);
        await this.dropEnded(this.undecided().filter(({ request }) => request.id === id));
    }

    /** Sends every open review's text again: the backend may have missed the last one. */
    saveDrafts(): void {
        this.drafts.forEach(drafts => drafts.save());
    }

    /** Takes a review off the screen because its agent asked; answers with the text it held. */
    async closeByAgent(id: string): Promise<ReviewText> {
        this.ended.add(id);
        await this.opening.get(id);
        const review = this.reviews.get(id);
        if (!review) {
            // The answer to an earlier question may have been lost on the way.
            return this.lastTexts.get(id) ?? {};
        }
        const { outcome } = review;
        this.lastTexts.set(id, outcome);
        await this.end(review);
        return outcome;
    }

    /** The review a widget shows, or the one the user is in; undefined if it is none or is decided. */
    reviewIn(widget: Widget | null | undefined = this.shell.currentWidget): DiffReview | undefined {
        const id = reviewIdIn(widget);
        const review = id === undefined ? undefined : this.reviews.get(id);
        return review?.decided ? undefined : review;
    }

    /** The review in front of the user, though the keyboard may be in the terminal; undefined if there is none. */
    reviewInFront(): DiffReview | undefined {
        return this.reviewIn() ?? this.reviewIn(this.shell.getCurrentWidget('main'));
    }

    /**
     * Hands the text as it is now to the agent and closes the review once the agent has it. Asks the user first when that
     * would not do what it seems to.
     */
    async accept(review: DiffReview): Promise<void> {
        const decision = await this.questions.acceptance(review);
        if (decision) {
            await this.decide(review, decision);
        }
    }

    /** Tells the agent no and closes the review. */
    reject(review: DiffReview): Promise<void> {
        return this.decide(review, { kind: 'rejected', revision: review.request.revision });
    }

    private leavePage(): void {
        this.leavingPage = true;
        this.drafts.forEach(drafts => drafts.saveNow());
    }

    private async showAgain(review: DiffReview, request: ReviewRequest): Promise<ReviewShown> {
        if (review.decided) {
            this.late.set(request.id, request);
            return { shown: true };
        }
        if (review.update(request) && !this.placement.wouldCover(review.widget)) {
            await keepFocus(() => this.shell.revealWidget(review.widget.id));
        }
        // The backend takes a repeated proposal for a fresh one, without edits.
        this.drafts.get(request.id)?.save();
        return { shown: true };
    }

    private async tryOpen(request: ReviewRequest): Promise<ReviewShown> {
        try {
            const open = (): Promise<void> => this.open(request);
            await (this.placement.takesFocus ? open() : keepFocus(open));
            return { shown: true };
        } catch (error) {
            return { shown: false, reason: `The IDE could not open the diff: ${messageOf(error)}` };
        }
    }

    private async open(request: ReviewRequest): Promise<void> {
        const review = await this.opener.open(request);
        const drafts = new ReviewDrafts(review, this.service, this.line);
        this.reviews.set(request.id, review);
        this.drafts.set(request.id, drafts);
        const tell = (): void => void this.changes.fire();
        review.toDispose.pushAll([drafts, review.onDidChange(tell)]);
        tell();
        this.openings.fire(review);
        review.onDidCloseTab(() => {
            if (!review.decided && !this.leavingPage) {
                this.reject(review).catch(error => this.messages.error(plainText(messageOf(error))));
            }
        });
    }

    private async decide(review: DiffReview, decision: ReviewDecision): Promise<void> {
        if (review.decided) {
            return;
        }
        // The text goes with the tab, which may be closing.
        const draft =
            decision.kind === 'accepted'
                ? decision.content
                : review.widget.isDisposed
                  ? review.outcome.content
                  : undefined;
        // Before anything can close the tab: a closing tab means 'reject' only while nothing is decided.
        review.beginDecision();
        const result = await this.decisions.deliver(review, decision);
        if (result === 'over' || !this.reviews.has(review.request.id)) {
            await this.end(review);
        } else if (!review.widget.isDisposed) {
            // The tab stays, so that the user's text is not lost with an agent that has gone.
            review.withdrawDecision();
            await this.catchUp(review);
        } else {
            const request = this.late.get(review.request.id) ?? { ...review.request, draft };
            await this.end(review);
            if (result === 'waits') {
                await this.show(request);
            }
        }
    }

    private async catchUp(review: DiffReview): Promise<void> {
        const request = this.late.get(review.request.id);
        this.late.delete(review.request.id);
        if (request) {
            await this.showAgain(review, request);
        }
    }

    private end(review: DiffReview): Promise<void> {
        const { id } = review.request;
        this.reviews.delete(id);
        this.drafts.delete(id);
        this.late.delete(id);
        this.opener.forget(id);
        this.changes.fire();
        return keepFocus(() => review.close());
    }
}
