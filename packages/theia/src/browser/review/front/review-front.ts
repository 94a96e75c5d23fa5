import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Clock, Disposable } from '@agent-companion/server';
import type { LastTyping } from '../focus/user-input-tracker';
import type { DecisionGuard } from '../decision/decision-guard';
import type { Review } from '../review';
import type { ReviewRegistry } from '../review-registry';
import { reviewsOfAgent } from '@agent-companion/page';
import type { ReviewPlacement } from '../tab/review-placement';
import type { SeenReviews } from './seen-reviews';
import { FrontFacts, FrontVerdict, judgeFront, nextReview } from './front-rules';

/** A review that the user has not seen, and why it does not come in front. */
export interface HeldReview {
    readonly review: Review;
    readonly because: Exclude<FrontVerdict['code'], 'seen' | 'comes'>;
}

/** A review that is to come in front. */
interface Newcomer {
    /** Whether it comes for the first time, and gets the keyboard if the user wants that. */
    readonly isNew: boolean;
    readonly isPutOff: boolean;
    /** When the user turned from the review that it was held back for to something else. */
    readonly turnedAwayAt: number;
}

const SEEN_BEFORE: Newcomer = { isNew: false, isPutOff: false, turnedAwayAt: -Infinity };

/** What the front needs of the page. */
interface FrontCollaborators {
    readonly registry: Pick<ReviewRegistry, 'open'>;
    readonly placement: Pick<ReviewPlacement, 'bringUp' | 'isAmongTabsOf'>;
    readonly input: { readonly lastTyping: LastTyping | undefined };
    /** The agent whose terminal has the keyboard. */
    readonly focusedAgent: () => string | undefined;
    readonly clock: Clock;
    readonly seenReviews: Pick<SeenReviews, 'before' | 'note' | 'forget'>;
    readonly guard: Pick<DecisionGuard, 'markDisplacing'>;
}

/**
 * Brings reviews in front of the user, by `front-rules`, and knows which are held back. What decides is judged anew with each
 * {@link update}, and when the user has been quiet for long enough: a review is held back as long as there is a reason for it.
 */
export class ReviewFront {
    private readonly newcomers = new Map<Review, Newcomer>();
    /** The reviews that could be seen at the last look: decided or not, and also one that is being closed. */
    private seen: readonly Review[] = [];
    private held: readonly HeldReview[] = [];
    private timer: Disposable | undefined;
    private readonly onDidChangeHeldEmitter = new Emitter<readonly HeldReview[]>();

    /** Fires when another review is held back, or for another reason, and when one is not any more. */
    readonly onDidChangeHeld: Event<readonly HeldReview[]> = this.onDidChangeHeldEmitter.event;

    constructor(private readonly services: FrontCollaborators) {}

    /** The reviews that wait for the user behind something else and have not been seen, the oldest first. */
    get heldBack(): readonly HeldReview[] {
        return this.held;
    }

    /** A review has come (`isNew`), or its text has been replaced: brings it in front now, or when nothing is in its way. */
    async present(review: Review, isNew: boolean): Promise<void> {
        const before = isNew ? this.services.seenReviews.before(review.request) : undefined;
        if (isNew) {
            // Not `onDidCloseTab`, which does not tell of a tab that is closed by program.
            review.widget.disposed.connect(() => this.handleClosed(review));
        }
        if (before?.isInFront === false) {
            // The user has read it before the page was loaded anew, and turned to something else.
            return this.update();
        }
        this.newcomers.set(review, { ...SEEN_BEFORE, isNew: isNew || this.newcomers.get(review)?.isNew === true });
        // In an editor group of its own it can be seen already, and may have to be given the keyboard.
        const isTurnedTo = isNew && (review.widget.isVisible || before !== undefined);
        await (isTurnedTo ? this.turnTo(review) : this.update());
    }

    /** Brings a review in front because the user asks for it; the keyboard stays. */
    async turnTo(review: Review): Promise<void> {
        await this.bringUp(review);
        await this.update();
    }

    /**
     * The keyboard has come to an agent's terminal: brings the agent's oldest review in front, unless one of them is, or it
     * would cover the terminal.
     */
    async turnToAgent(agentName: string, terminal: Element | undefined): Promise<void> {
        const own = reviewsOfAgent(agentName, this.waiting);
        const review = own.find(each => this.newcomers.has(each)) ?? own.at(0);
        const covers = terminal && review && this.services.placement.isAmongTabsOf(review.widget, terminal);
        if (review && !covers && !own.some(({ widget }) => widget.isVisible)) {
            await this.turnTo(review);
        }
    }

    /** The user has said 'Later': what is still held back of it comes when the user asks for it, or the one in front is over. */
    putOff(reviews: readonly Review[]): Promise<void> {
        this.held
            .filter(({ review }) => reviews.includes(review))
            .forEach(({ review }) => this.newcomers.set(review, { ...SEEN_BEFORE, isPutOff: true }));
        return this.update();
    }

    /** Judges anew. To be called whenever what can be seen may have changed, or a review may be over. */
    async update(): Promise<void> {
        if (this.seen.some(({ widget }) => !widget.isAttached && !widget.isDisposed)) {
            // A tab is being closed, or moved: what can be seen now will be something else at once.
            return;
        }
        this.look();
        const verdicts = new Map(
            this.waiting.filter(each => this.newcomers.has(each)).map(each => [each, this.judge(each)])
        );
        const coming = [...verdicts].find(([, { code }]) => code === 'comes')?.[0];
        if (coming) {
            if (this.visibleBeside(coming)) {
                this.services.guard.markDisplacing(coming);
            }
            await this.bringUp(coming);
            return this.update();
        }
        this.setHeld(verdicts);
    }

    private get waiting(): Review[] {
        return this.services.registry.open().filter(review => !review.decided && !review.widget.isDisposed);
    }

    private bringUp(review: Review): Promise<void> {
        const isNew = this.newcomers.get(review)?.isNew === true;
        this.newcomers.delete(review);
        return this.services.placement.bringUp(review.widget, isNew);
    }

    /** Takes in what can be seen now. */
    private look(): void {
        const open = this.services.registry.open();
        const seen = [...new Set([...open, ...this.seen])].filter(({ widget }) => widget.isVisible);
        const hasTurnedAway = seen.length === 0 && this.seen.some(review => open.includes(review));
        this.seen = seen;
        this.services.seenReviews.note(seen.map(({ request }) => request));
        for (const [review, newcomer] of this.newcomers) {
            if (!this.waiting.includes(review) || seen.includes(review)) {
                this.newcomers.delete(review);
            } else if (hasTurnedAway) {
                // It would jump up right over what the user has turned to.
                this.newcomers.set(review, { ...newcomer, turnedAwayAt: this.services.clock.now() });
            }
        }
    }

    private judge(review: Review, isNext = false): FrontVerdict {
        const { placement, input, clock, focusedAgent } = this.services;
        const { widget } = review;
        const { lastTyping } = input;
        const { isPutOff, turnedAwayAt } = this.newcomers.get(review) ?? SEEN_BEFORE;
        const isTypedAmong = lastTyping !== undefined && placement.isAmongTabsOf(widget, lastTyping.target);
        return judgeFront({
            isSeen: widget.isVisible,
            visibleReview: isNext ? undefined : this.visibleBeside(review),
            hasTerminalFocus: reviewsOfAgent(focusedAgent(), [review]).length > 0,
            isPutOff,
            typedAgo: isTypedAmong ? clock.now() - lastTyping.at : Infinity,
            turnedAwayAgo: clock.now() - turnedAwayAt
        });
    }

    private visibleBeside(review: Review): FrontFacts['visibleReview'] {
        const others = this.seen.filter(other => other !== review && !other.awaitsNext);
        const own = reviewsOfAgent(review.request.agentName, others);
        return own.length > 0 ? 'own-agent' : others.length > 0 ? 'another-agent' : undefined;
    }

    private setHeld(verdicts: ReadonlyMap<Review, FrontVerdict>): void {
        const held: HeldReview[] = [];
        let waitMs = Infinity;
        for (const [review, verdict] of verdicts) {
            if (verdict.code !== 'seen' && verdict.code !== 'comes') {
                held.push({ review, because: verdict.code });
            }
            waitMs = Math.min(waitMs, 'waitMs' in verdict ? verdict.waitMs : Infinity);
        }
        this.timer?.dispose();
        this.timer = waitMs < Infinity ? this.services.clock.after(waitMs, () => this.updateSoon()) : undefined;
        const before = this.held;
        this.held = held;
        if (
            held.length !== before.length ||
            held.some(
                ({ review, because }, index) => review !== before[index].review || because !== before[index].because
            )
        ) {
            this.onDidChangeHeldEmitter.fire(held);
        }
    }

    /** A review's tab is gone. If the user was reading it and no other one, the next takes its place, whichever Theia shows. */
    private handleClosed(review: Review): void {
        this.services.seenReviews.forget(review.request.id);
        const wasSeen = this.seen.includes(review);
        this.seen = this.seen.filter(each => each !== review);
        const next = nextReview(review, this.waiting);
        if (!wasSeen || this.seen.length > 0 || !next) {
            this.updateSoon();
            return;
        }
        this.newcomers.set(next, { ...SEEN_BEFORE, isNew: this.newcomers.get(next)?.isNew === true });
        const comes = this.judge(next, true).code === 'comes';
        (comes ? this.turnTo(next) : this.update()).catch(() => undefined);
    }

    private updateSoon(): void {
        this.update().catch(() => undefined);
    }
}
