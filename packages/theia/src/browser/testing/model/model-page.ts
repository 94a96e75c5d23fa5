import { ManualClock } from '@agent-companion/server/testing';
import type { ReviewRequest } from '../../../common';
import { settled } from '../../../common/testing/settled';
import type { BackendCaller } from '../../connection/backend-caller';
import { KeyTarget, keyTarget } from '../../review/commands/key-rules';
import { DecisionGuard } from '../../review/decision/decision-guard';
import { NextFileWait } from '../../review/decision/next-file-wait';
import { ReviewDecisions } from '../../review/decision/review-decisions';
import type { LastTyping } from '../../review/focus/user-input-tracker';
import { HeldAnswer, HeldNotice, ShownNotice } from '../../review/front/held-notice';
import { ReviewFront } from '../../review/front/review-front';
import { Review } from '../../review/review';
import { ReviewRegistry } from '../../review/review-registry';
import { ReviewService } from '../../review/review-service';
import { FakeReviewTab } from '../fake-review-tab';
import { reviewRequest } from '../review-request';
import { ModelTab } from './model-tab';

/**
 * A page with one editor group of two files and of reviews, and with a terminal for each agent: everything between the
 * backend's calls and the user's decisions is real, but for tabs, keyboard and time.
 */
export class ModelPage {
    readonly clock = new ManualClock();
    readonly registry = new ReviewRegistry();
    readonly tabs: ModelTab[] = [new ModelTab('file 1'), new ModelTab('file 2')];
    readonly input = { lastTyping: undefined as LastTyping | undefined, isRepetition: false };
    /** What has the keyboard: a tab, the terminal of an agent by its name, or nothing. */
    keyboard: ModelTab | string | undefined;
    readonly guard = new DecisionGuard(this.input, this.clock, listener => void setImmediate(listener));
    readonly front: ReviewFront;
    readonly reviews: ReviewService;
    readonly decisions: ReviewDecisions;
    /** The message on the screen about what is held back; to be answered once. */
    answer: ((answer: HeldAnswer) => void) | undefined;
    /** Called whenever another tab, or another text, may be in front. */
    onDidLook = (): void => undefined;
    private readonly nextFile: NextFileWait;
    private readonly contents = new Map<ModelTab, FakeReviewTab>();
    private proposals = 0;

    constructor() {
        this.show(this.tabs[0]);
        this.front = new ReviewFront({
            registry: this.registry,
            placement: {
                bringUp: widget => Promise.resolve(this.show(widget as unknown as ModelTab)),
                isAmongTabsOf: (_widget, target) => this.tabs.some(tab => tab.target === target)
            },
            input: this.input,
            clock: this.clock
        });
        this.reviews = new ReviewService({
            registry: this.registry,
            tabs: {
                open: request => this.open(request),
                bringUp: (review, isNew) => this.front.present(review, isNew),
                close: review => review.close()
            },
            drafts: { track: () => undefined, save: () => undefined, saveAside: () => undefined },
            shell: { currentWidget: undefined, getCurrentWidget: () => this.inFront?.widget },
            page: new EventTarget()
        });
        this.nextFile = new NextFileWait(this.reviews, this.clock, () => false);
        this.decisions = new ReviewDecisions({
            reviews: this.reviews,
            backend: {
                call: () => Promise.resolve({ answered: true, value: { settled: true, delivered: 'agent' } })
            } as unknown as BackendCaller,
            confirmation: {
                confirm: review => Promise.resolve(review.proposal.acceptance),
                confirmWriting: () => Promise.resolve(true)
            },
            notifier: { show: () => undefined, copy: () => Promise.resolve(), showSlow: () => () => undefined },
            unattended: { ask: () => Promise.resolve(undefined), write: () => Promise.reject(new Error('unused')) },
            closed: { add: () => undefined },
            focus: { markDecided: () => undefined },
            nextFile: this.nextFile,
            clock: this.clock
        });
        this.registry.onDidChange(() => this.look());
        const notice = new HeldNotice({
            show: () => this.say(),
            review: review => !review.widget.isDisposed && this.clickTab(this.tabOf(review)),
            putOff: reviews => void this.front.putOff(reviews).catch(() => undefined)
        });
        this.front.onDidChangeHeld(held =>
            notice.update(
                held,
                this.reviews.undecided().flatMap(({ widget, request }) => (widget.isVisible ? request.agentName : []))
            )
        );
    }

    /** The tab that can be seen. */
    get inFront(): ModelTab | undefined {
        return this.tabs.find(({ isVisible }) => isVisible);
    }

    /** The review that keys are for. */
    get keyTarget(): KeyTarget<Review> {
        const focusedAgent = typeof this.keyboard === 'string' ? this.keyboard : undefined;
        const { reviews } = this;
        return keyTarget({ inFront: reviews.reviewInFront(), focusedAgent, waiting: reviews.undecided() });
    }

    tabOf({ widget }: Review): ModelTab {
        return widget as unknown as ModelTab;
    }

    /** An agent asks about a file. */
    propose(agentName: string): void {
        const id = `review ${++this.proposals}`;
        const request = reviewRequest({ id, agentName, openedAt: this.clock.now() + this.proposals });
        this.reviews.show(request).catch(() => undefined);
    }

    /** The user clicks on a tab, which gets the keyboard. */
    clickTab(tab: ModelTab): void {
        this.keyboard = tab;
        this.show(tab);
    }

    /** The user closes the tab of a review. */
    async closeTab(tab: ModelTab): Promise<void> {
        await this.contents.get(tab)?.close();
    }

    /** Lets what is under way come to its end. */
    async settle(): Promise<void> {
        for (let turns = 0; turns < 4; turns++) {
            await settled();
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

    /** Puts a tab in front; what it covers loses the keyboard. */
    show(tab: ModelTab): void {
        const covered = this.inFront;
        if (!tab.isAttached || covered === tab) {
            return;
        }
        tab.isVisible = true;
        if (covered) {
            covered.isVisible = false;
            this.keyboard = this.keyboard === covered ? undefined : this.keyboard;
        }
        this.look();
    }

    /** As Theia does: the tab before it takes its place, and what is disposed of is gone by then. */
    remove(tab: ModelTab): void {
        const place = this.tabs.indexOf(tab);
        if (place < 0) {
            return;
        }
        this.tabs.splice(place, 1);
        tab.isAttached = false;
        this.keyboard = this.keyboard === tab ? undefined : this.keyboard;
        if (tab.isVisible) {
            tab.isVisible = false;
            this.show(this.tabs[Math.max(0, place - 1)]);
        }
        this.look();
    }

    /** What the page tells of whenever another tab may be in front. */
    private look(): void {
        this.front?.update().catch(() => undefined);
        this.guard.update(this.registry.open(), this.reviews && this.keyTarget?.review);
        this.onDidLook();
    }

    private async open(request: ReviewRequest): Promise<Review> {
        const tab = new ModelTab(request.id);
        const place = this.tabs.findIndex(({ isVisible }) => isVisible) + 1;
        this.tabs.splice(place, 0, tab);
        await settled();
        const content = new ModelReviewTab(request.text, tab, () => this.remove(tab));
        this.contents.set(tab, content);
        return new Review(request, content);
    }

    private say(): ShownNotice {
        let give: (answer?: HeldAnswer) => void = () => undefined;
        const answered = new Promise<HeldAnswer | undefined>(resolve => (give = resolve));
        this.answer = give;
        return {
            answered,
            hide: () => {
                this.answer = undefined;
                give();
            }
        };
    }
}

/** The tab of a review, which goes from the page before it is disposed of. */
class ModelReviewTab extends FakeReviewTab {
    constructor(
        text: string,
        tab: ModelTab,
        private readonly remove: () => void
    ) {
        super(text, tab);
        this.onDidClose(() => tab.dispose());
    }

    override close(): Promise<void> {
        this.remove();
        return super.close();
    }
}
