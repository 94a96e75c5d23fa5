import { KeyTarget, keyTarget } from '@agent-companion/page';
import { ManualClock } from '@agent-companion/server/testing';
import type { ReviewRequest } from '../../../common';
import { settled } from '@agent-companion/window/testing';
import { ReviewHandlers } from '../../review/commands/review-handlers';
import { DecisionGuard } from '../../review/decision/decision-guard';
import { NextFileWait } from '../../review/decision/next-file-wait';
import { ReviewDecisions } from '../../review/decision/review-decisions';
import type { LastTyping } from '../../review/focus/user-input-tracker';
import { ReviewFront } from '../../review/front/review-front';
import { SeenReview, SeenReviews } from '../../review/front/seen-reviews';
import { WidgetTabs } from '../../review/front/widget-tabs';
import { Review } from '../../review/review';
import { ReviewRegistry } from '../../review/review-registry';
import { ReviewService } from '../../review/review-service';
import { reviewRequest } from '@agent-companion/page/testing';
import { ModelBackend } from './model-backend';
import { ModelFrames } from './model-frames';
import { ModelReviewTab } from './model-review-tab';
import { ModelTab } from './model-tab';
import { ModelTabs } from './model-tabs';

/**
 * A page with two editor groups of files and of reviews, and with a terminal for each agent: everything between the backend's
 * calls and the user's decisions is real, but for tabs, keyboard, frames and time.
 */
export class ModelPage {
    readonly clock = new ManualClock();
    readonly backend = new ModelBackend(this.clock);
    readonly registry = new ReviewRegistry();
    readonly groups = new ModelTabs(hidden => {
        this.keyboard = hidden.some(tab => tab === this.keyboard) ? undefined : this.keyboard;
        this.look();
    });
    readonly input = { lastTyping: undefined as LastTyping | undefined, isRepetition: false };
    /** What has the keyboard: a tab, the terminal of an agent by its name, or nothing. */
    keyboard: ModelTab | string | undefined;
    /** The revisions of the reviews that the user sees. */
    readonly frames = new ModelFrames(
        () =>
            new Map(
                this.registry
                    .open()
                    .filter(({ widget }) => widget.isVisible)
                    .map(review => [review, review.request.revision])
            )
    );
    readonly guard = new DecisionGuard(this.input, this.clock, listener => this.frames.request(listener));
    readonly front: ReviewFront;
    readonly reviews: ReviewService;
    readonly decisions: ReviewDecisions;
    readonly handlers: ReviewHandlers;
    /** Called whenever another tab, or another text, may be in front. */
    onDidLook = (): void => undefined;
    /** Called when the user turns to a review, by its tab. */
    onDidTurnTo: (review: Review) => void = () => undefined;
    private readonly contents = new Map<ModelTab, ModelReviewTab>();
    private proposals = 0;

    /** @param seenBefore what the page before this one has left. */
    constructor(seenBefore: readonly SeenReview[] = []) {
        ['file 1', 'file 2'].forEach(name => this.groups.add(new ModelTab(name)));
        this.groups.show(this.tabs[0]);
        this.front = new ReviewFront({
            registry: this.registry,
            tabs: new WidgetTabs(
                {
                    bringUp: widget => Promise.resolve(this.groups.show(widget as unknown as ModelTab)),
                    isAmongTabsOf: (widget, target) => this.isAmongTabsOf(widget as unknown as ModelTab, target)
                },
                this.input,
                this.clock
            ),
            focusedAgent: () => (typeof this.keyboard === 'string' ? this.keyboard : undefined),
            clock: this.clock,
            seenReviews: new SeenReviews({ read: () => [...seenBefore], write: () => undefined }),
            guard: this.guard
        });
        this.reviews = new ReviewService({
            registry: this.registry,
            tabs: {
                open: request => this.open(request),
                bringUp: (review, isNew) => this.front.present(review, isNew),
                close: review => review.close()
            },
            drafts: { track: () => undefined, save: () => undefined, saveAside: () => undefined, isSaved: () => true },
            shell: { currentWidget: undefined, getCurrentWidget: () => this.inFront?.widget },
            page: new EventTarget()
        });
        this.decisions = this.makeDecisions();
        this.handlers = new ReviewHandlers({
            reviews: this.reviews,
            keyTargets: { find: () => this.keyTarget },
            front: this.front,
            guard: this.guard,
            hint: () => undefined
        });
        this.registry.onDidChange(() => this.look());
    }

    get tabs(): readonly ModelTab[] {
        return this.groups.all;
    }

    /** The tab that can be seen in the group that was used last. */
    get inFront(): ModelTab | undefined {
        return this.groups.inFront(this.groups.used);
    }

    /** The review that keys are for. */
    get keyTarget(): KeyTarget<Review> {
        const focusedAgent = typeof this.keyboard === 'string' ? this.keyboard : undefined;
        const { reviews } = this;
        return keyTarget({
            inFront: reviews.reviewInFront(),
            focusedAgent,
            waiting: reviews.undecided(),
            isVisible: ({ widget }) => widget.isVisible
        });
    }

    /** Whether something is in one of the tabs of the editor group that a tab is in. */
    isAmongTabsOf({ group }: ModelTab, target: EventTarget): boolean {
        return this.tabs.some(tab => tab.target === target && tab.group === group);
    }

    tabOf({ widget }: Review): ModelTab {
        return widget as unknown as ModelTab;
    }

    /** An agent asks about a file. */
    propose(agentName: string): void {
        const id = `review ${++this.proposals}`;
        this.show(reviewRequest({ id, agentName, openedAt: this.clock.now() + this.proposals }));
    }

    /** The agent of a review proposes another text, decided or not. */
    replace({ request }: Review): void {
        const revision = request.revision + 1;
        this.show({ ...request, revision, text: `proposal ${revision}\n` });
    }

    /** The user clicks on a tab, which gets the keyboard. */
    clickTab(tab: ModelTab): void {
        const review = this.reviews.undecided().find(({ widget }) => widget === tab.widget);
        if (review) {
            this.guard.markSelected(review);
            this.onDidTurnTo(review);
        }
        this.keyboard = tab;
        this.groups.used = tab.group;
        this.groups.show(tab);
        this.look();
    }

    /** The user clicks into the terminal of an agent. */
    clickTerminal(agentName: string): void {
        this.keyboard = agentName;
        this.look();
        this.front.turnToAgent(agentName, () => false).catch(() => undefined);
    }

    /** The user closes the tab of a review. */
    async closeTab(tab: ModelTab): Promise<void> {
        await this.contents.get(tab)?.close();
    }

    /** Lets what is under way come to its end. */
    async settle(): Promise<void> {
        for (let turns = 0; turns < 4; turns++) {
            await settled();
            this.frames.draw();
        }
    }

    /** Time passes, as browsers let it: what falls due is followed by what waits for it. */
    async wait(milliseconds: number): Promise<void> {
        for (let left = milliseconds; left > 0;) {
            const step = Math.min(left, Math.max(1, this.clock.untilNext ?? left));
            this.clock.advance(step);
            left -= step;
            await this.settle();
        }
    }

    private makeDecisions(): ReviewDecisions {
        return new ReviewDecisions({
            reviews: this.reviews,
            backend: this.backend.caller,
            confirmation: {
                confirm: review => Promise.resolve(review.proposal.acceptance),
                confirmWriting: () => Promise.resolve(true),
                confirmChange: () => Promise.resolve(undefined)
            },
            notifier: { show: () => undefined, copy: () => Promise.resolve(), showSlow: () => () => undefined },
            unattended: {
                ask: () => Promise.resolve(undefined),
                write: () => Promise.reject(new Error('unused'))
            },
            closed: { add: () => undefined },
            lookAgain: () => Promise.resolve(),
            focus: { markDecided: () => undefined },
            commentOf: () => undefined,
            nextFile: new NextFileWait(this.reviews, this.clock, () => false),
            clock: this.clock
        });
    }

    private show(request: ReviewRequest): void {
        this.backend.note(request.id, request.revision);
        this.reviews.show(request).catch(() => undefined);
    }

    /** What the page tells of whenever another tab may be in front, or another place may have the keyboard. */
    private look(): void {
        this.front?.update().catch(() => undefined);
        this.guard?.update(this.registry.open(), this.reviews && this.keyTarget?.review);
        this.onDidLook?.();
    }

    private async open(request: ReviewRequest): Promise<Review> {
        const tab = new ModelTab(request.id);
        const beside = this.tabs.find(({ id, isVisible }) => isVisible && id.startsWith('review'));
        tab.group = beside?.group ?? this.groups.used;
        this.groups.add(tab);
        await settled();
        const content = new ModelReviewTab(request.text, tab, () => this.groups.remove(tab));
        this.contents.set(tab, content);
        return new Review(request, content);
    }
}
