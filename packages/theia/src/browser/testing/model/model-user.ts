import assert from 'node:assert/strict';
import { judgeDecision } from '../../review/commands/key-rules';
import type { Review } from '../../review/review';
import { ModelPage } from './model-page';
import { ModelTab } from './model-tab';

/** How long, in milliseconds, a review may be unseen while the user types nothing and reads no other one. */
const UNSEEN_MS = 10_000;

/** What a page must not do to its user: the rules of the random histories. */
interface Watched {
    /** The revision that the user has seen last. */
    seen: number;
    isPutOff: boolean;
    /** Since when nothing that the user does is a reason for not showing it. */
    freeSince: number;
}

/** Someone who types, clicks and decides at random, and notices what must not happen. */
export class ModelUser {
    private readonly watched = new Map<Review, Watched>();
    /** The reviews that are to be decided: pressed in front, or named. */
    private readonly meant = new Set<Review>();
    private typedAt = -Infinity;

    constructor(readonly page: ModelPage) {
        page.decisions.onDidDecide(({ review }) => {
            assert.ok(this.meant.has(review), 'a decision fell on a review that was neither in front nor named');
        });
        page.onDidLook = () => this.see();
    }

    type(): boolean {
        const { page } = this;
        if (page.keyboard instanceof ModelTab) {
            assert.ok(page.keyboard.isVisible, 'a key landed in a text that cannot be seen');
            page.input.lastTyping = { target: page.keyboard.target, at: page.clock.now() };
            this.typedAt = page.clock.now();
        }
        return page.keyboard !== undefined;
    }

    clickTab(which: number): boolean {
        const tab = this.page.tabs[which % this.page.tabs.length];
        this.page.clickTab(tab);
        return true;
    }

    clickTerminal(agentName: string): boolean {
        this.page.keyboard = agentName;
        this.page.front.turnToAgent(agentName, undefined).catch(() => undefined);
        return true;
    }

    /** Presses a key that decides. */
    press(decision: 'accept' | 'reject', isRepetition: boolean): boolean {
        const { page } = this;
        const focusedAgent = typeof page.keyboard === 'string' ? page.keyboard : undefined;
        const waiting = page.reviews.undecided();
        const target = page.keyTarget;
        if (!target) {
            return false;
        }
        const { review } = target;
        const { isVisible } = review.widget;
        assert.equal(isVisible, target.code === 'in-front');
        const facts = { isVisible, isDrawn: page.guard.isDrawn(review), isRepetition };
        const verdict = judgeDecision({ ...facts, isFresh: page.guard.isFresh(review) });
        if (verdict === 'behind') {
            page.front.turnTo(review).catch(() => undefined);
        } else if (verdict === 'runs') {
            const own = waiting.some(({ request }) => request.agentName === focusedAgent);
            assert.equal(page.inFront, page.tabOf(review), 'a key decided what could not be seen');
            assert.ok(!own || review.request.agentName === focusedAgent, 'a key decided another agent’s review');
            this.decide(decision, review);
        }
        return true;
    }

    /** Decides by the row that names a review. */
    decideByName(which: number, decision: 'accept' | 'reject'): boolean {
        const waiting = this.page.reviews.undecided();
        const review = waiting.at(which % Math.max(1, waiting.length));
        if (review) {
            this.decide(decision, review);
        }
        return review !== undefined;
    }

    /** Closes the tab of a review, which rejects it. */
    closeTab(which: number): boolean {
        const waiting = this.page.reviews.undecided();
        const review = waiting.at(which % Math.max(1, waiting.length));
        if (review) {
            this.meant.add(review);
            this.page.closeTab(this.page.tabOf(review)).catch(() => undefined);
        }
        return review !== undefined;
    }

    answer(answer: 'review' | 'later'): boolean {
        const { answer: give } = this.page;
        this.page.answer = undefined;
        if (answer === 'later' && give) {
            this.page.front.heldBack.forEach(({ review }) => {
                const watched = this.watched.get(review);
                if (watched) {
                    watched.isPutOff = true;
                }
            });
        }
        give?.(answer);
        return give !== undefined;
    }

    /** Looks at the page: what is there, and for how long it could not be seen. */
    look(): void {
        const { page } = this;
        const now = page.clock.now();
        const { inFront } = page;
        this.see();
        for (const review of page.reviews.undecided()) {
            const watched = this.watchedOf(review);
            const readsAnother = inFront?.id.startsWith('review') === true && inFront !== page.tabOf(review);
            if (watched.seen === review.request.revision || watched.isPutOff || readsAnother) {
                watched.freeSince = now;
            }
            const unseenMs = now - Math.max(watched.freeSince, this.typedAt);
            assert.ok(unseenMs <= UNSEEN_MS, `${review.request.id} was not to be seen for ${unseenMs} ms`);
        }
    }

    /** Takes in what is in front, if only for a moment. */
    private see(): void {
        for (const review of this.page.reviews.undecided().filter(({ widget }) => widget.isVisible)) {
            Object.assign(this.watchedOf(review), { seen: review.request.revision, isPutOff: false });
        }
    }

    private watchedOf(review: Review): Watched {
        const watched = this.watched.get(review) ?? { seen: 0, isPutOff: false, freeSince: this.page.clock.now() };
        this.watched.set(review, watched);
        return watched;
    }

    private decide(decision: 'accept' | 'reject', review: Review): void {
        this.meant.add(review);
        this.page.decisions[decision](review).catch(() => undefined);
    }
}
