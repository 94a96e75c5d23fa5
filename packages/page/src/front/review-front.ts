import type { Clock, Disposable, Event } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import type { Review } from '../review/review';
import type { ReviewRegistry } from '../review/review-registry';
import { reviewsOfAgent } from '../review/reviews-of-agent';
import { FrontFacts, FrontVerdict, judgeFront, nextReview } from './front-rules';

/** A review that the user has not seen, and why it does not come in front. */
export interface HeldReview<R extends Review = Review> {
    readonly review: R;
    readonly because: Exclude<FrontVerdict['code'], 'seen' | 'comes'>;
}

/** A review that is to come in front. */
interface Newcomer {
    /** Whether it comes for the first time, and gets the keyboard if the user wants that. */
    readonly isNew: boolean;
    /** When the user turned from the review that it was held back for to something else. */
    readonly turnedAwayAt: number;
}

const SEEN_BEFORE: Newcomer = { isNew: false, turnedAwayAt: -Infinity };

/** What of a review tells whether the user has seen it. */
type SeenRequest = Review['request'];

/** What the front needs of the page. */
export interface FrontCollaborators<R extends Review = Review> {
    readonly registry: Pick<ReviewRegistry<R>, 'open'>;
    readonly tabs: FrontTabs<R>;
    /** The agent whose terminal has the keyboard, as far as that is known. */
    readonly focusedAgent: () => string | undefined;
    readonly clock: Clock;
    /** What the page before this one has shown. */
    readonly seenReviews: {
        /** How it has left a review; undefined if the user has not seen its present text there. */
        before(request: SeenRequest): { readonly isInFront: boolean } | undefined;
        /** Takes in which reviews the user sees now. */
        note(visible: readonly SeenRequest[]): void;
        /** A review's tab is closed. */
        forget(id: string): void;
    };
}

/** The tabs of reviews, as the front moves them. */
export interface FrontTabs<R extends Review = Review> {
    /**
     * Brings a review in front; the keyboard stays where it is.
     * @param isNew whether it comes for the first time, and gets the keyboard if the user wants that.
     */
    bringUp(review: R, isNew: boolean): Promise<void>;
    /** Milliseconds since the user last typed into one of the tabs that a review would cover. */
    typedAgo(review: R): number;
    /** Whether a tab is being closed, or moved: what can be seen now will be something else at once. */
    isMoving(review: R): boolean;
}

/**
 * Brings reviews in front of the user, by `front-rules`, and knows which are held back. What decides is judged anew with each
 * {@link update}, and when the user has been quiet for long enough: a review is held back as long as there is a reason for it.
 */
export class ReviewFront<R extends Review = Review> {
    private readonly newcomers = new Map<R, Newcomer>();
    /** The reviews that could be seen at the last look: decided or not, and also one that is being closed. */
    private seen: readonly R[] = [];
    private held: readonly HeldReview<R>[] = [];
    private timer: Disposable | undefined;
    private readonly changes = new Emitter<readonly HeldReview<R>[]>();

    /** Fires when another review is held back, or for another reason, and when one is not any more. */
    readonly onDidChangeHeld: Event<readonly HeldReview<R>[]> = this.changes.event;

    constructor(private readonly services: FrontCollaborators<R>) {}

    /** The reviews that wait for the user behind something else and have not been seen, the oldest first. */
    get heldBack(): readonly HeldReview<R>[] {
        return this.held;
    }

    /** A review has come (`isNew`), or its text has been replaced: brings it in front now, or when nothing is in its way. */
    async present(review: R, isNew: boolean): Promise<void> {
        const before = isNew ? this.services.seenReviews.before(review.request) : undefined;
        if (isNew) {
            review.onDidLoseTab(() => this.handleClosed(review));
        }
        if (before?.isInFront === false) {
            // The user has read it before the page was loaded anew, and turned to something else.
            return this.update();
        }
        this.newcomers.set(review, { ...SEEN_BEFORE, isNew: isNew || this.newcomers.get(review)?.isNew === true });
        // In an editor group of its own it can be seen already, and may have to be given the keyboard.
        const isTurnedTo = isNew && (review.isVisible || before !== undefined);
        await (isTurnedTo ? this.turnTo(review) : this.update());
    }

    /** Brings a review in front because the user asks for it; the keyboard stays. */
    async turnTo(review: R): Promise<void> {
        await this.bringUp(review);
        await this.update();
    }

    /**
     * The keyboard has come to an agent's terminal: brings the agent's oldest review in front, unless one of them is.
     * @param covers whether a review would cover the terminal; it is left where it is then.
     */
    async turnToAgent(agentName: string, covers: (review: R) => boolean): Promise<void> {
        const own = reviewsOfAgent(agentName, this.waiting);
        const review = own.find(each => this.newcomers.has(each)) ?? own.at(0);
        if (review && !covers(review) && !own.some(({ isVisible }) => isVisible)) {
            await this.turnTo(review);
        }
    }

    /** Judges anew. To be called whenever what can be seen may have changed, or a review may be over. */
    async update(): Promise<void> {
        if (this.seen.some(review => this.services.tabs.isMoving(review))) {
            return;
        }
        this.look();
        const verdicts = new Map(
            this.waiting.filter(each => this.newcomers.has(each)).map(each => [each, this.judge(each)])
        );
        const coming = [...verdicts].find(([, { code }]) => code === 'comes')?.[0];
        if (coming) {
            await this.bringUp(coming);
            return this.update();
        }
        this.setHeld(verdicts);
    }

    private get waiting(): R[] {
        return this.services.registry.open().filter(review => !review.decided && !review.isClosed);
    }

    private bringUp(review: R): Promise<void> {
        const isNew = this.newcomers.get(review)?.isNew === true;
        this.newcomers.delete(review);
        return this.services.tabs.bringUp(review, isNew);
    }

    /** Takes in what can be seen now. */
    private look(): void {
        const open = this.services.registry.open();
        const seen = [...new Set([...open, ...this.seen])].filter(({ isVisible }) => isVisible);
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

    private judge(review: R, isNext = false): FrontVerdict {
        const { tabs, clock, focusedAgent } = this.services;
        const { turnedAwayAt } = this.newcomers.get(review) ?? SEEN_BEFORE;
        return judgeFront({
            isSeen: review.isVisible,
            visibleReview: isNext ? undefined : this.visibleBeside(review),
            hasTerminalFocus: reviewsOfAgent(focusedAgent(), [review]).length > 0,
            typedAgo: tabs.typedAgo(review),
            turnedAwayAgo: clock.now() - turnedAwayAt
        });
    }

    private visibleBeside(review: R): FrontFacts['visibleReview'] {
        const others = this.seen.filter(other => other !== review && !other.awaitsNext);
        const own = reviewsOfAgent(review.request.agentName, others);
        return own.length > 0 ? 'own-agent' : others.length > 0 ? 'another-agent' : undefined;
    }

    private setHeld(verdicts: ReadonlyMap<R, FrontVerdict>): void {
        const held: HeldReview<R>[] = [];
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
            this.changes.fire(held);
        }
    }

    /** A review's tab is gone. If the user was reading it and no other one, the next takes its place, whichever the editor shows. */
    private handleClosed(review: R): void {
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
