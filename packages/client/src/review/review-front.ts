import type { Clock, Disposable, Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import type { Review } from './review';
import type { ReviewRegistry } from './review-registry';
import type { OwnedReview } from './review-groups';

/** How long, in milliseconds, a user who has typed in an editor is not interrupted. */
export const QUIET_MS = 3_000;

/** The tabs of reviews, as the front moves them. */
export interface FrontTabs<R extends Review = Review> {
    /** Brings a review in front; only a new one takes the keyboard, if the user wants that. */
    reveal(review: R, isNew: boolean): Promise<void>;
    /** Milliseconds since the user last typed in an editor that shows no review. */
    typedAgo(): number;
    /** Whether a tab is being closed, or moved: what can be seen now will be something else at once. */
    isMoving(review: R): boolean;
}

/** Parts of the page that the front needs. */
interface FrontCollaborators<R extends Review = Review> {
    readonly registry: Pick<ReviewRegistry<R>, 'open'>;
    readonly tabs: FrontTabs<R>;
    readonly clock: Clock;
}

/** Brings reviews in front of the user, unless they type or read another review: then it holds them back. */
export class ReviewFront<R extends Review = Review> {
    /** The reviews to be brought in front, the oldest first, and whether each comes for the first time. */
    private readonly waiting = new Map<R, boolean>();
    /** The reviews that could be seen at the last look, decided or not. */
    private visible: readonly R[] = [];
    private held: readonly R[] = [];
    /** How many are on their way to the front. */
    private coming = 0;
    private timer: Disposable | undefined;
    private readonly changes = new Emitter<readonly R[]>();

    /** Fires when other reviews are held back. */
    readonly onDidChangeHeld: Event<readonly R[]> = this.changes.event;

    constructor(private readonly services: FrontCollaborators<R>) {}

    /** The reviews that wait for the user behind something else and have not been seen, the oldest first. */
    get heldBack(): readonly R[] {
        return this.held;
    }

    /** Brings a new review, or one whose text was replaced, in front once nothing is in its way. */
    async present(review: R, isNew: boolean): Promise<void> {
        if (isNew) {
            review.onDidLoseTab(() => this.handleClosed(review));
        }
        if (!(isNew && review.isRestored)) {
            this.waiting.set(review, isNew || this.waiting.get(review) === true);
        }
        // A review that can be seen already may want the keyboard, or have failed to open before the page was back.
        await (isNew && review.isVisible ? this.reveal(review) : this.update());
    }

    /** Whether the user has typed in an editor a moment ago, so that nothing may come over it. */
    get isHeldBack(): boolean {
        return this.services.tabs.typedAgo() < QUIET_MS;
    }

    /** Brings a review in front, whatever the user does; only a new one may take the keyboard. */
    async reveal(review: R): Promise<void> {
        const isNew = this.waiting.get(review) === true;
        this.waiting.delete(review);
        this.coming++;
        try {
            await this.services.tabs.reveal(review, isNew);
        } finally {
            this.coming--;
        }
        await this.update();
    }

    /** Judges anew. To be called whenever what can be seen may have changed, or a review may be over. */
    async update(): Promise<void> {
        const { registry, tabs, clock } = this.services;
        if (this.visible.some(review => tabs.isMoving(review))) {
            return;
        }
        // A review that is being closed is not in the registry any more.
        this.visible = [...new Set([...registry.open(), ...this.visible])].filter(({ isVisible }) => isVisible);
        const isOver = (review: R): boolean => review.decided || review.isClosed || review.isVisible;
        [...this.waiting.keys()].filter(isOver).forEach(review => this.waiting.delete(review));
        const [next] = this.waiting.keys();
        const isReading = this.coming > 0 || this.visible.length > 0;
        const quietInMs = QUIET_MS - tabs.typedAgo();
        if (next && !isReading && quietInMs <= 0) {
            return this.reveal(next);
        }
        this.timer?.dispose();
        this.timer = next && !isReading ? clock.after(quietInMs, () => this.updateSoon()) : undefined;
        const before = this.held;
        this.held = [...this.waiting.keys()];
        if (this.held.length !== before.length || this.held.some((review, index) => review !== before[index])) {
            this.changes.fire(this.held);
        }
    }

    /** A review's tab is gone. If the user was reading it and no other one, the next takes its place. */
    private handleClosed(review: R): void {
        const wasVisible = this.visible.includes(review);
        this.visible = this.visible.filter(each => each !== review);
        const undecided = this.services.registry.open().filter(each => !each.decided && !each.isClosed);
        const next = nextReview(review, undecided);
        const isNext = wasVisible && this.visible.length === 0;
        if (next && isNext) {
            this.waiting.set(next, this.waiting.get(next) === true);
        }
        // The editor may show another tab in its place by now.
        const comes = isNext && !this.isHeldBack;
        (next && comes ? this.reveal(next) : this.update()).catch(() => undefined);
    }

    private updateSoon(): void {
        this.update().catch(() => undefined);
    }
}

/** Facts on a review that decide which one is next. */
interface Queued extends OwnedReview {
    readonly request: { readonly agentName: string; readonly openedAt: number };
}

/** Finds the review after a finished one: the agent's next, else its oldest, else the oldest of all. */
export function nextReview<T extends Queued>({ request, isUnattended }: Queued, waiting: readonly T[]): T | undefined {
    const isOwn = (each: T): boolean =>
        each.request.agentName === request.agentName && each.isUnattended === isUnattended;
    const own = waiting.filter(isOwn);
    return own.find(each => each.request.openedAt >= request.openedAt) ?? own.at(0) ?? waiting.at(0);
}
