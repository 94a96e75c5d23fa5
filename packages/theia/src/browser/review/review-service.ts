import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Decision, FinalText, ShowOutcome } from '@agent-companion/server';
import { ReviewRequest } from '../../common';
import { Review } from './review';
import { PageReviewHost } from './review-host';
import { DecidedReview, ReviewDecisions } from './decision/review-decisions';
import { ReviewLifecycle } from './review-lifecycle';
import { ReviewRegistry } from './review-registry';
import { ReviewQuestions } from './decision/review-questions';
import { reviewIdIn } from './tab/review-uris';

/** The reviews on the screen: shows them, has them decided, and closes them. */
@injectable()
export class ReviewService {
    private readonly lives: ReviewRegistry;
    private readonly changes = new Emitter<void>();
    private readonly openings = new Emitter<Review>();

    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    readonly onDidChange: Event<void> = this.changes.event;

    /** Fires with each review that has come onto the screen. */
    readonly onDidOpen: Event<Review> = this.openings.event;

    constructor(
        @inject(PageReviewHost) private readonly stage: PageReviewHost,
        @inject(ReviewDecisions) private readonly decisions: ReviewDecisions,
        @inject(ReviewQuestions) private readonly questions: ReviewQuestions,
        @inject(ApplicationShell) private readonly shell: ApplicationShell
    ) {
        const opened = (review: Review): void => this.welcome(review);
        this.lives = new ReviewRegistry(() => new ReviewLifecycle(stage, opened));
    }

    /** Fires with each decision of the user that counts, while the review is still on the screen. */
    get onDidDecide(): Event<DecidedReview> {
        return this.decisions.onDidDecide;
    }

    /**
     * Shows a proposal, or brings the open review of the same id up to date. The keyboard stays where it is. The backend
     * asks again when it hears nothing, also while the editor is still computing a large diff.
     */
    show(request: ReviewRequest): Promise<ShowOutcome> {
        return this.lives.of(request.id).show(request);
    }

    /** Whether a review is over; it is not opened any more. */
    hasEnded(id: string): boolean {
        return this.lives.find(id)?.ended === true;
    }

    /** The reviews that wait for the user. */
    undecided(): Review[] {
        return this.open().filter(review => !review.decided);
    }

    /**
     * Closes reviews that ended while this page could not be told. One that the user has edited stays, so that the
     * text is not lost; it can only be rejected.
     */
    async dropEnded(ended: Review[]): Promise<void> {
        for (const { request } of ended) {
            await this.drop(request.id);
        }
    }

    /** {@link dropEnded} for one review, which may still be opening: a page that wakes up hears of both at once. */
    drop(id: string): Promise<void> {
        return this.lives.of(id).drop();
    }

    /** Sends every open review's text again: the backend may have missed the last one. */
    saveDrafts(): void {
        this.open().forEach(review => this.stage.saveDraft(review));
    }

    /** Takes a review off the screen because its agent asked; answers with the text it held. */
    async closeByAgent(id: string): Promise<FinalText> {
        return (await this.lives.of(id).close()) ?? {};
    }

    /** The review a widget shows, or the one the user is in; undefined if it is none or is decided. */
    reviewIn(widget: Widget | null | undefined = this.shell.currentWidget): Review | undefined {
        const id = reviewIdIn(widget);
        const review = id === undefined ? undefined : this.lives.find(id)?.review;
        return review?.decided ? undefined : review;
    }

    /**
     * The review in front of the user, though the keyboard may be in the terminal or in another editor group; undefined if
     * there is none, or it is one of several to be seen that are not used.
     */
    reviewInFront(): Review | undefined {
        const used = this.reviewIn() ?? this.reviewIn(this.shell.getCurrentWidget('main'));
        const [seen, another] = this.undecided().filter(({ widget }) => widget.isVisible);
        return used ?? (another ? undefined : seen);
    }

    /**
     * Hands the text as it is now to the agent and closes the review once the agent has it. Asks the user first when that
     * would not do what it seems to.
     */
    async accept(review: Review): Promise<void> {
        const decision = await this.questions.acceptance(review);
        if (decision) {
            await this.decide(review, decision);
        }
    }

    /** Tells the agent no and closes the review. */
    reject(review: Review): Promise<void> {
        return this.decide(review, { kind: 'rejected', revision: review.request.revision });
    }

    private async decide(review: Review, decision: Decision): Promise<void> {
        const life = this.lives.find(review.request.id);
        if (life?.review === review) {
            await life.decide(decision);
        }
    }

    private open(): Review[] {
        return this.lives.all().flatMap(({ review }) => review ?? []);
    }

    private welcome(review: Review): void {
        const tell = (): void => void this.changes.fire();
        review.toDispose.push(review.onDidChange(tell));
        tell();
        this.openings.fire(review);
    }
}
