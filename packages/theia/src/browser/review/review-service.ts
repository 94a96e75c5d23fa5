import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Decision, FinalText, ShowOutcome } from '@agent-companion/server';
import type { ReviewRequest } from '../../common';
import type { DecidedReview } from './decision/review-decisions';
import type { DecisionHandler, DraftKeeper, LifecycleContext, ReviewTabs } from './lifecycle-context';
import type { Review } from './review';
import { ReviewLifecycle } from './review-lifecycle';
import type { ReviewRegistry } from './review-registry';

/** What the reviews need of the page. */
export interface ReviewServiceContext {
    readonly registry: ReviewRegistry;
    readonly tabs: ReviewTabs;
    readonly drafts: DraftKeeper;
    readonly decisions: DecisionHandler & { readonly onDidDecide: Event<DecidedReview> };
    /** What to decide when the user wants to accept, who is asked where necessary; undefined to leave the review as it is. */
    readonly confirmAcceptance: (review: Review) => Promise<Decision | undefined>;
    readonly shell: Pick<ApplicationShell, 'currentWidget' | 'getCurrentWidget'>;
    /** The id of the review that a widget was opened for. */
    readonly reviewIdIn: (widget: Widget | null | undefined) => string | undefined;
    /** Where the page tells that it is being left, and that it is back. */
    readonly page: EventTarget;
    readonly onError: (error: unknown) => void;
}

/** The reviews on the screen: shows them, has them decided, and closes them. */
export class ReviewService {
    private readonly registry: ReviewRegistry;
    private readonly lifecycleContext: LifecycleContext;
    private isLeaving = false;
    private readonly onDidOpenEmitter = new Emitter<Review>();

    /** Fires with each review that has come onto the screen. */
    readonly onDidOpen: Event<Review> = this.onDidOpenEmitter.event;

    constructor(private readonly context: ReviewServiceContext) {
        const { registry, page, tabs, drafts, decisions, onError } = context;
        this.registry = registry;
        page.addEventListener('pagehide', () => (this.isLeaving = true));
        page.addEventListener('pageshow', () => (this.isLeaving = false));
        const isLeaving = (): boolean => this.isLeaving;
        const onDidOpen = (review: Review): void => this.handleOpened(review);
        this.lifecycleContext = { tabs, drafts, decisions, isLeaving, onDidOpen, onError };
    }

    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    get onDidChange(): Event<Review> {
        return this.registry.onDidChange;
    }

    /** Fires with each decision of the user that counts, while the review is still on the screen. */
    get onDidDecide(): Event<DecidedReview> {
        return this.context.decisions.onDidDecide;
    }

    /**
     * Shows a proposal, or brings the open review of the same id up to date. The keyboard stays where it is. The request may be
     * repeated, also while the editor is still computing a large diff.
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

    /** {@link dropEnded} for one review, which may still be opening: a page that wakes up is told of both at once. */
    drop(id: string): Promise<void> {
        return this.lifecycleOf(id).drop();
    }

    /** Sends every open review's text again: the backend may have missed the last one. */
    saveDrafts(): void {
        this.registry.open().forEach(review => this.context.drafts.save(review));
    }

    /** Takes a review off the screen because its agent asked; answers with the text it held. */
    async closeByAgent(id: string): Promise<FinalText> {
        return (await this.lifecycleOf(id).close()) ?? {};
    }

    /** The review a widget shows, or the one the user is in; undefined if it is none or is decided. */
    reviewIn(widget: Widget | null | undefined = this.context.shell.currentWidget): Review | undefined {
        const review = this.registry.find(this.context.reviewIdIn(widget))?.openReview;
        return review?.decided ? undefined : review;
    }

    /**
     * The review in front of the user, though the keyboard may be in the terminal or in another editor group; undefined if
     * there is none, or it is one of several to be seen that are not used.
     */
    reviewInFront(): Review | undefined {
        const used = this.reviewIn() ?? this.reviewIn(this.context.shell.getCurrentWidget('main'));
        const [seen, another] = this.undecided().filter(({ widget }) => widget.isVisible);
        return used ?? (another ? undefined : seen);
    }

    /**
     * Hands the text as it is now to the agent and closes the review once the agent has it. Asks the user first when that
     * would not do what it seems to.
     */
    async accept(review: Review): Promise<void> {
        const decision = await this.context.confirmAcceptance(review);
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
        const lifecycle = new ReviewLifecycle(this.lifecycleContext);
        this.registry.add(id, lifecycle);
        return lifecycle;
    }

    private handleOpened(review: Review): void {
        review.toDispose.push(review.onDidChange(() => this.registry.notifyChange(review)));
        this.registry.notifyChange(review);
        this.onDidOpenEmitter.fire(review);
    }
}
