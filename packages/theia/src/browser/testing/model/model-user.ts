import assert from 'node:assert/strict';
import type { Review } from '../../review/review';
import { ModelPage } from './model-page';
import { ModelTab } from './model-tab';
import { ModelWatch, Pressed } from './model-watch';

/** What a key, or a button, makes of a review. */
export type DecisionKey = 'accept' | 'reject';

/** How long, in milliseconds, a review may be unseen while the user types nothing and reads no other one. */
const UNSEEN_MS = 10_000;

/** What a page must not do to its user: the rules of the random histories. */
interface Watched {
    /** The revision that the user has seen last. */
    seen: number;
    /** Since when nothing that the user does is a reason for not showing it. */
    freeSince: number;
}

/** Someone who types, clicks and decides at random, and notices what must not happen. */
export class ModelUser {
    private readonly watched = new Map<Review, Watched>();
    /** The reviews that are being decided, as the user wants: pressed in front, named, or closed. */
    private readonly meant = new Set<{ readonly review: Review }>();
    private readonly watch: ModelWatch;
    private typedAt = -Infinity;
    private failure: unknown;

    constructor(readonly page: ModelPage) {
        this.watch = new ModelWatch(page);
        page.decisions.onDidDecide(({ review }) => {
            if (![...this.meant].some(each => each.review === review)) {
                // What a listener throws is logged only.
                this.failure = new Error(`nobody has decided ${review.request.id}, which is decided`);
            }
        });
        page.onDidLook = () => this.see();
        page.onDidTurnTo = review => this.watch.turnTo(review);
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
        this.page.clickTerminal(agentName);
        return true;
    }

    /** Drags a tab into the other editor group. */
    moveTab(which: number): boolean {
        const { page } = this;
        const tab = page.tabs[which % page.tabs.length];
        this.clickTab(which);
        page.keyboard = undefined;
        page.groups.move(tab);
        page.keyboard = tab;
        return true;
    }

    /** Presses a key that decides. */
    press(decision: DecisionKey, isRepetition: boolean): boolean {
        const { page } = this;
        const focusedAgent = typeof page.keyboard === 'string' ? page.keyboard : undefined;
        const hasOwn = page.reviews.undecided().some(({ request }) => request.agentName === focusedAgent);
        this.run(decision, 'key', isRepetition, ({ request }) => {
            assert.ok(!hasOwn || request.agentName === focusedAgent, 'a key decided another agent’s review');
        });
        return page.keyTarget !== undefined;
    }

    /** Presses a key that acts on the review and decides nothing. */
    pressOther(isRepetition: boolean): boolean {
        const { page } = this;
        page.input.isRepetition = isRepetition;
        const handler = page.handlers.handler(() => Promise.resolve());
        Promise.resolve(handler.execute()).catch((error: unknown) => (this.failure = error));
        return page.keyTarget !== undefined;
    }

    /** Clicks where the bar of the review in an editor group is, or was in the last frame. */
    clickBar(group: 0 | 1, decision: DecisionKey, isRepetition: boolean): boolean {
        const { page } = this;
        const review = page.reviews.undecided().find(each => page.tabOf(each) === page.groups.inFront(group));
        if (review) {
            this.run(decision, group, isRepetition, undefined, review);
        }
        return review !== undefined;
    }

    private run(
        decision: DecisionKey,
        pressed: Pressed,
        isRepetition: boolean,
        check?: (review: Review) => void,
        given?: Review
    ): void {
        const { page } = this;
        page.input.isRepetition = isRepetition;
        const act = (review: Review): Promise<void> => {
            assert.ok(!isRepetition, 'a key that was held decided');
            check?.(review);
            this.watch.judge(review, pressed);
            this.decide(decision, review);
            return Promise.resolve();
        };
        const handler = page.handlers.decisionHandler(act, given && { find: () => given });
        Promise.resolve(handler.execute()).catch((error: unknown) => (this.failure = error));
    }

    /** Decides by the row that names a review. */
    decideByName(which: number, decision: DecisionKey): boolean {
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
            this.meant.add({ review });
            this.page.closeTab(this.page.tabOf(review)).catch(() => undefined);
        }
        return review !== undefined;
    }

    /** Looks at the page: what is there, and for how long it could not be seen. */
    look(): void {
        const { page } = this;
        assert.equal(this.failure, undefined, String(this.failure));
        const now = page.clock.now();
        this.see();
        for (const review of page.reviews.undecided()) {
            const watched = this.watchedOf(review);
            const isAnother = (tab: ModelTab): boolean => tab.id.startsWith('review') && tab !== page.tabOf(review);
            const readsAnother = page.tabs.some(tab => tab.isVisible && isAnother(tab));
            if (watched.seen === review.request.revision || readsAnother) {
                watched.freeSince = now;
            }
            const unseenMs = now - Math.max(watched.freeSince, this.typedAt);
            assert.ok(unseenMs <= UNSEEN_MS, `${review.request.id} was not to be seen for ${unseenMs} ms`);
        }
    }

    /** Takes in what is in front, if only for a moment. */
    private see(): void {
        this.watch.look();
        for (const review of this.page.reviews.undecided().filter(({ widget }) => widget.isVisible)) {
            Object.assign(this.watchedOf(review), { seen: review.request.revision });
        }
    }

    private watchedOf(review: Review): Watched {
        const watched = this.watched.get(review) ?? { seen: 0, freeSince: this.page.clock.now() };
        this.watched.set(review, watched);
        return watched;
    }

    private decide(decision: DecisionKey, review: Review): void {
        const meant = { review };
        this.meant.add(meant);
        this.page.decisions[decision](review)
            .catch((error: unknown) => (this.failure = error))
            .finally(() => this.meant.delete(meant))
            .catch(() => undefined);
    }
}
