import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type { Decision, FinalText, ShowOutcome } from '@agent-companion/server';
import { ReviewRequest } from '../../common';
import { errorMessage } from '../../common/error-message';
import { plainText } from '../dialogs/plain-text';
import { DecidedReview, ReviewDecisions } from './decision/review-decisions';
import { ReviewQuestions } from './decision/review-questions';
import { ReviewDrafts } from './drafts/review-drafts';
import { Review } from './review';
import { LifecycleContext, ReviewLifecycle } from './review-lifecycle';
import { ReviewRegistry } from './review-registry';
import { ReviewOpener } from './tab/review-opener';
import { reviewIdIn } from './tab/review-uris';

/** The reviews on the screen: shows them, has them decided, and closes them. */
@injectable()
export class ReviewService {
    @inject(ReviewRegistry) protected readonly registry: ReviewRegistry;
    @inject(ReviewOpener) protected readonly opener: ReviewOpener;
    @inject(ReviewDrafts) protected readonly drafts: ReviewDrafts;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions;
    @inject(ReviewQuestions) protected readonly questions: ReviewQuestions;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(MessageService) protected readonly messages: MessageService;

    private context: LifecycleContext;
    private isLeaving = false;
    private readonly onDidOpenEmitter = new Emitter<Review>();

    /** Fires with each review that has come onto the screen. */
    readonly onDidOpen: Event<Review> = this.onDidOpenEmitter.event;

    @postConstruct()
    protected init(): void {
        window.addEventListener('pagehide', () => (this.isLeaving = true));
        window.addEventListener('pageshow', () => (this.isLeaving = false));
        this.context = {
            tabs: this.opener,
            decisions: this.decisions,
            drafts: this.drafts,
            isLeaving: () => this.isLeaving,
            onDidOpen: review => this.handleOpened(review),
            onError: error => this.reportError(error)
        };
    }

    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    get onDidChange(): Event<Review> {
        return this.registry.onDidChange;
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
        return this.lifecycleOf(request.id).show(request);
    }

    /** Whether a review is over; it is not opened any more. */
    hasEnded(id: string): boolean {
        return this.registry.find(id)?.ended === true;
    }

    /** The reviews that wait for the user. */
    undecided(): Review[] {
        return this.registry.open().filter(review => !review.decided);
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
        return this.lifecycleOf(id).drop();
    }

    /** Sends every open review's text again: the backend may have missed the last one. */
    saveDrafts(): void {
        this.registry.open().forEach(review => this.drafts.save(review));
    }

    /** Takes a review off the screen because its agent asked; answers with the text it held. */
    async closeByAgent(id: string): Promise<FinalText> {
        return (await this.lifecycleOf(id).close()) ?? {};
    }

    /** The review a widget shows, or the one the user is in; undefined if it is none or is decided. */
    reviewIn(widget: Widget | null | undefined = this.shell.currentWidget): Review | undefined {
        const review = this.registry.find(reviewIdIn(widget))?.openReview;
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
        const lifecycle = this.registry.find(review.request.id);
        if (lifecycle?.review === review) {
            await lifecycle.decide(decision);
        }
    }

    private lifecycleOf(id: string): ReviewLifecycle {
        const known = this.registry.find(id);
        if (known) {
            return known;
        }
        const lifecycle = new ReviewLifecycle(this.context);
        this.registry.add(id, lifecycle);
        return lifecycle;
    }

    private reportError(error: unknown): void {
        this.messages.error(plainText(errorMessage(error))).catch(() => undefined);
    }

    private handleOpened(review: Review): void {
        review.toDispose.push(review.onDidChange(() => this.registry.notifyChange(review)));
        this.registry.notifyChange(review);
        this.onDidOpenEmitter.fire(review);
    }
}
