import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { FinalText, ShowOutcome } from '@agent-companion/server';
import type { ReviewRequest } from '../../common';
import { errorMessage } from '../../common/error-message';
import type { ReviewResult } from './decision/decision-messages';
import type { ReviewDrafts } from './drafts/review-drafts';
import type { Review } from './review';
import type { ReviewRegistry, ReviewSlot } from './review-registry';
import type { ReviewOpener } from './tab/review-opener';

/** What the reviews need of the page. */
interface ReviewCollaborators {
    readonly registry: ReviewRegistry;
    readonly tabs: Pick<ReviewOpener, 'open' | 'bringUp' | 'close'>;
    readonly drafts: Pick<ReviewDrafts, 'track' | 'save' | 'saveAside'>;
    readonly shell: Pick<ApplicationShell, 'currentWidget' | 'getCurrentWidget'>;
    /** Where the page tells that it is being left, and that it is back. */
    readonly page: EventTarget;
}

/** A review that its agent has closed, and what the user had made of the proposal. */
export interface WithdrawnReview {
    readonly request: ReviewRequest;
    readonly text: string;
}

/** What was decided: a revision, and what the user had made of it, if anything. */
interface DecidedText {
    readonly revision: number;
    readonly text: string | undefined;
}

/**
 * The reviews on the screen: shows them, and closes them. What the backend and the user want of one happens in the order in
 * which it came, one after the other, however often it is repeated; only a decision on its way holds up nothing.
 */
export class ReviewService {
    private isLeaving = false;
    private readonly onDidOpenEmitter = new Emitter<Review>();
    private readonly onDidCloseTabEmitter = new Emitter<Review>();
    private readonly onDidWithdrawEmitter = new Emitter<WithdrawnReview>();

    /** Fires with each review that has come onto the screen. */
    readonly onDidOpen: Event<Review> = this.onDidOpenEmitter.event;

    /** Fires with each review that waits for a decision when the user closes its tab. */
    readonly onDidCloseTab: Event<Review> = this.onDidCloseTabEmitter.event;

    /** Fires when an agent has closed a review that the user has edited. */
    readonly onDidWithdraw: Event<WithdrawnReview> = this.onDidWithdrawEmitter.event;

    constructor(private readonly services: ReviewCollaborators) {
        const { page } = services;
        page.addEventListener('pagehide', () => (this.isLeaving = true));
        page.addEventListener('pageshow', () => (this.isLeaving = false));
    }

    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    get onDidChange(): Event<Review> {
        return this.services.registry.onDidChange;
    }

    /** The reviews that wait for the user. */
    undecided(): Review[] {
        return this.services.registry.open().filter(review => !review.decided);
    }

    /** The waiting review in a widget, or the one the user is in. */
    reviewIn(widget: Widget | null | undefined = this.services.shell.currentWidget): Review | undefined {
        return this.undecided().find(review => review.widget === widget);
    }

    /**
     * The review in front of the user, though the keyboard may be in the terminal or in another editor group; undefined if
     * there is none, or it is one of several to be seen that are not used.
     */
    reviewInFront(): Review | undefined {
        const used = this.reviewIn() ?? this.reviewIn(this.services.shell.getCurrentWidget('main'));
        const [seen, another] = this.undecided().filter(({ widget }) => widget.isVisible);
        return used ?? (another ? undefined : seen);
    }

    /** Whether a review is over; it is not opened any more. */
    hasEnded(id: string): boolean {
        return this.services.registry.find(id)?.hasEnded === true;
    }

    /**
     * Shows a proposal, or brings the open review of the same id up to date. The keyboard stays where it is. The request may be
     * repeated, also while the editor is still computing a large diff.
     */
    show(request: ReviewRequest): Promise<ShowOutcome> {
        const slot = this.services.registry.slotOf(request.id);
        return slot.enqueue(() => this.showNow(slot, request));
    }

    /** Takes a review off the screen because its agent asked; answers with the text it held, if it was there. */
    closeByAgent(id: string): Promise<FinalText> {
        return this.end(id, async slot => {
            const { review } = slot;
            const outcome = review?.proposal.outcome ?? {};
            await this.closeTab(slot);
            if (review && outcome.text !== undefined) {
                this.onDidWithdrawEmitter.fire({ request: review.request, text: outcome.text });
            }
            return outcome;
        });
    }

    /**
     * Closes reviews that ended while this page could not be told. One that the user has edited stays, so that the
     * text is not lost; it can only be copied and discarded.
     */
    async dropEnded(ended: Review[]): Promise<void> {
        for (const { request } of ended) {
            await this.drop(request.id);
        }
    }

    /** {@link dropEnded} for one review, which may still be opening: a page that wakes up is told of both at once. */
    drop(id: string): Promise<void> {
        return this.end(id, async slot => {
            if (!slot.review || !(slot.review.decided || slot.review.isEdited)) {
                await this.closeTab(slot);
            } else {
                slot.review.markEnded();
            }
        });
    }

    /** Takes every review off the screen that waits for a decision: another page shows it. It may come back. */
    async release(): Promise<void> {
        for (const { request } of this.undecided()) {
            const slot = this.services.registry.slotOf(request.id);
            if (!slot.hasEnded) {
                await slot.enqueue(() => this.closeTab(slot));
            }
        }
    }

    /** Sends every open review's text again: the backend may have missed the last one. */
    saveDrafts(): void {
        this.services.registry.open().forEach(review => this.services.drafts.save(review));
    }

    /** Takes what came of the user's decision on a review: closes it, or has it wait again. */
    conclude(review: Review, result: ReviewResult, decided: DecidedText): Promise<void> {
        const slot = this.services.registry.slotOf(review.request.id);
        return slot.enqueue(async () => {
            if (slot.review !== review) {
                // The agent has closed it meanwhile.
                return;
            }
            slot.hasEnded ||= result !== 'waits';
            if (result !== 'closes' && !review.widget.isDisposed) {
                // The tab stays, so that the user's text is not lost with an agent that has gone.
                if (slot.hasEnded) {
                    review.markEnded();
                }
                review.withdrawDecision();
                await this.bringUpToDate(review, review.request.revision > decided.revision);
                return;
            }
            await this.closeTab(slot);
            if (!slot.hasEnded) {
                await this.reopen(slot, review.request, decided);
            }
        });
    }

    private end<T>(id: string, close: (slot: ReviewSlot) => Promise<T>): Promise<T> {
        const slot = this.services.registry.slotOf(id);
        slot.hasEnded = true;
        return slot.enqueue(() => close(slot));
    }

    private async showNow(slot: ReviewSlot, request: ReviewRequest): Promise<ShowOutcome> {
        const { review } = slot;
        if (!review) {
            return slot.hasEnded
                ? { shown: false, code: 'closed-meanwhile', reason: 'The agent has closed this diff.' }
                : this.open(slot, request);
        }
        const isReplaced = review.proposal.update(request);
        if (!review.decided) {
            await this.bringUpToDate(review, isReplaced);
        }
        return { shown: true };
    }

    /** Shows a text that has been replaced; the backend takes a repeated proposal for a fresh one, without edits. */
    private async bringUpToDate(review: Review, isReplaced: boolean): Promise<void> {
        const { tabs, drafts } = this.services;
        if (isReplaced) {
            await tabs.bringUp(review, false);
        }
        drafts.save(review);
    }

    private async open(slot: ReviewSlot, request: ReviewRequest): Promise<ShowOutcome> {
        const { registry, tabs, drafts } = this.services;
        slot.opening = request;
        try {
            const review = await tabs.open(request);
            slot.review = review;
            drafts.track(review);
            if (review.widget.isDisposed) {
                this.handleClosedTab(review);
                return { shown: true };
            }
            review.onDidCloseTab(() => this.handleClosedTab(review));
            review.toDispose.push(review.onDidChange(() => registry.notifyChange(review)));
            registry.notifyChange(review);
            this.onDidOpenEmitter.fire(review);
            // Not before: the user may have turned to something else while it was made.
            await tabs.bringUp(review, true);
            return { shown: true };
        } catch (error) {
            const reason = `The IDE could not open the diff: ${errorMessage(error)}`;
            return { shown: false, code: 'editor-failed', reason };
        } finally {
            slot.opening = undefined;
        }
    }

    private handleClosedTab(review: Review): void {
        if (!review.decided && !this.isLeaving) {
            this.onDidCloseTabEmitter.fire(review);
        }
    }

    /** Shows a review once more whose tab was closed by a decision that does not count, with the user's text if any. */
    private async reopen(slot: ReviewSlot, latest: ReviewRequest, { revision, text }: DecidedText): Promise<void> {
        const { drafts } = this.services;
        const isNewer = latest.revision > revision;
        const own = isNewer ? { earlierDraft: text ?? latest.earlierDraft } : { draft: text };
        await this.showNow(slot, { ...latest, ...own });
        // What was typed into the closed tab may never have arrived.
        if (slot.review && text !== undefined) {
            if (isNewer) {
                drafts.saveAside(slot.review, { revision, text });
            } else {
                drafts.save(slot.review);
            }
        }
    }

    private async closeTab(slot: ReviewSlot): Promise<void> {
        const { review } = slot;
        slot.review = undefined;
        if (review) {
            await this.services.tabs.close(review);
        }
        if (slot.hasEnded) {
            // The slot stays until the page is left; the text of the file need not.
            slot.original = undefined;
        }
    }
}
