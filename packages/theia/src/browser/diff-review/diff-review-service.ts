import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { CompanionService, ReviewDecision, ReviewRequest, ReviewShown, ReviewText, toWire } from '../../common';
import { messageOf } from '../../common/message-of';
import { LatestSender } from '../latest-sender';
import { DecisionDelivery } from './decision-delivery';
import { DiffReview, Draft } from './diff-review';
import { keepFocus } from './keep-focus';
import { ReviewPlacement } from './review-placement';
import { ReviewResources } from './review-resources';
import { LastTexts } from './last-texts';
import { reviewIdOf, reviewUri } from './review-uris';

/** A decision that counts. */
export interface DecidedReview {
    readonly review: DiffReview;
    readonly decision: ReviewDecision;
}

/** The reviews on the screen: shows them, carries each one's decision to the backend, and closes them. */
@injectable()
export class DiffReviewService {
    private readonly reviews = new Map<string, DiffReview>();
    private readonly opening = new Map<string, Promise<ReviewShown>>();
    private readonly lastTexts = new LastTexts();
    private readonly changes = new Emitter<void>();
    private readonly openings = new Emitter<DiffReview>();
    private readonly decisions = new Emitter<DecidedReview>();
    private readonly delivery: DecisionDelivery;
    private leavingPage = false;

    /** Fires when a review can be decided from now on, or no more, and when something about one has changed. */
    readonly onDidChange: Event<void> = this.changes.event;

    /** Fires with each review that has come onto the screen. */
    readonly onDidOpen: Event<DiffReview> = this.openings.event;

    /** Fires with each decision of the user that counts, while the review is still on the screen. */
    readonly onDidDecide: Event<DecidedReview> = this.decisions.event;

    constructor(
        @inject(CompanionService) private readonly service: RpcProxy<CompanionService>,
        @inject(EditorManager) private readonly editorManager: EditorManager,
        @inject(ReviewResources) private readonly resources: ReviewResources,
        @inject(ReviewPlacement) private readonly placement: ReviewPlacement,
        @inject(ApplicationShell) private readonly shell: ApplicationShell,
        @inject(MessageService) private readonly messages: MessageService,
        @inject(ClipboardService) private readonly clipboard: ClipboardService
    ) {
        this.delivery = new DecisionDelivery(service);
        window.addEventListener('pagehide', () => this.leavePage());
        window.addEventListener('pageshow', () => (this.leavingPage = false));
    }

    /** Shows a proposal, or brings the open review of the same id up to date. The keyboard stays where it is. */
    async show(request: ReviewRequest): Promise<ReviewShown> {
        // The backend asks again when it hears nothing, also while the editor is still computing a large diff.
        await this.opening.get(request.id);
        const open = this.reviews.get(request.id);
        if (open) {
            return this.showAgain(open, request);
        }
        const shown = this.tryOpen(request).finally(() => this.opening.delete(request.id));
        this.opening.set(request.id, shown);
        return shown;
    }

    /** The reviews that wait for the user. */
    undecided(): DiffReview[] {
        return [...this.reviews.values()].filter(review => !review.decided);
    }

    /**
     * Closes reviews that ended while this page could not be told. One that the user has edited stays, so that the
     * text is not lost; it can only be rejected.
     */
    async dropEnded(ended: DiffReview[]): Promise<void> {
        for (const review of ended.filter(({ isEdited }) => !isEdited)) {
            await this.end(review);
        }
    }

    /** Sends every open review's text again: the backend may have missed the last one. */
    saveDrafts(): void {
        this.reviews.forEach(review => review.saveDraft());
    }

    /** Takes a review off the screen because its agent asked; answers with the text it held. */
    async closeByAgent(id: string): Promise<ReviewText> {
        const review = this.reviews.get(id);
        if (!review) {
            // The answer to an earlier question may have been lost on the way.
            return this.lastTexts.get(id) ?? {};
        }
        const { outcome } = review;
        this.lastTexts.set(id, outcome);
        await this.end(review);
        return outcome;
    }

    /** The review a widget shows, or the one the user is in; undefined if it is none or is decided. */
    reviewIn(widget: Widget | null | undefined = this.shell.currentWidget): DiffReview | undefined {
        const id = reviewIdIn(widget);
        const review = id === undefined ? undefined : this.reviews.get(id);
        return review?.decided ? undefined : review;
    }

    /** The review in front of the user, though the keyboard may be in the terminal; undefined if there is none. */
    reviewInFront(): DiffReview | undefined {
        return this.reviewIn() ?? this.reviewIn(this.shell.getCurrentWidget('main'));
    }

    /** Hands the text as it is now to the agent and closes the review once the agent has it. */
    accept(review: DiffReview): Promise<void> {
        return this.decide(review, review.acceptance);
    }

    /** Tells the agent no and closes the review. */
    reject(review: DiffReview): Promise<void> {
        return this.decide(review, { kind: 'rejected', revision: review.request.revision });
    }

    /** The last chance for the last keystrokes: at once, past whatever is still on its way. */
    private leavePage(): void {
        this.leavingPage = true;
        for (const [id, review] of this.reviews) {
            if (!review.decided && review.wasEdited) {
                this.service.saveDraft(id, review.draft.revision, toWire(review.draft.content)).catch(() => undefined);
            }
        }
    }

    private async showAgain(review: DiffReview, request: ReviewRequest): Promise<ReviewShown> {
        if (!review.decided && review.update(request) && !this.placement.wouldCover(review.widget)) {
            await keepFocus(() => this.shell.revealWidget(review.widget.id));
        }
        this.resources.add(review.request);
        this.changes.fire();
        // The backend takes a repeated proposal for a fresh one, without edits.
        review.saveDraft();
        return { shown: true };
    }

    private async tryOpen(request: ReviewRequest): Promise<ReviewShown> {
        try {
            const open = (): Promise<void> => this.open(request);
            await (this.placement.takesFocus ? open() : keepFocus(open));
            return { shown: true };
        } catch (error) {
            this.resources.remove(request.id);
            return { shown: false, reason: `The IDE could not open the diff: ${messageOf(error)}` };
        }
    }

    private async open(request: ReviewRequest): Promise<void> {
        this.resources.add(request);
        const widget = await this.editorManager.open(reviewUri(request), this.placement.options());
        const review = this.review(widget, request);
        this.reviews.set(request.id, review);
        this.changes.fire();
        this.openings.fire(review);
        review.keepDrafts(
            new LatestSender<Draft>(({ revision, content }) =>
                this.service.saveDraft(request.id, revision, toWire(content))
            )
        );
        review.onDidCloseTab(() => {
            if (!review.decided && !this.leavingPage) {
                this.reject(review).catch(error => this.messages.error(messageOf(error)));
            }
        });
    }

    private review(widget: EditorWidget, request: ReviewRequest): DiffReview {
        try {
            return DiffReview.over(widget, request);
        } catch (error) {
            widget.close();
            throw error;
        }
    }

    private async decide(review: DiffReview, decision: ReviewDecision): Promise<void> {
        if (review.decided) {
            return;
        }
        // Before anything can close the tab: a closing tab means 'reject' only while nothing is decided.
        review.decided = true;
        const outcome = await this.delivery
            .deliver(review.request.id, decision)
            .catch(error => ({ settled: false as const, ended: true, reason: messageOf(error) }));
        if (outcome.settled && !outcome.delivered) {
            this.tellUndelivered(review, decision).catch(error => this.messages.error(messageOf(error)));
        }
        if (outcome.settled) {
            this.decisions.fire({ review, decision });
        }
        // There is nothing to keep of a rejected text, whether or not its agent has ended the diff before.
        const isOver = outcome.settled || (outcome.ended && decision.kind === 'rejected');
        if (isOver || review.widget.isDisposed || !this.reviews.has(review.request.id)) {
            await this.end(review);
            return;
        }
        // The tab stays, so that the user's text is not lost with an agent that has gone.
        review.decided = false;
        const sentence = nls.localize(
            'gemini-companion/decisionLost',
            'The agent did not get your decision: {0}',
            outcome.reason
        );
        await this.messages.warn(sentence);
    }

    /** The agent may have gone for good, and then nobody writes the file: the user's text must not go with it. */
    private async tellUndelivered({ request, text }: DiffReview, decision: ReviewDecision): Promise<void> {
        const sentence = nls.localize(
            'gemini-companion/undelivered',
            '{0} is not listening. It hears of your decision when it comes back; if it has ended, nothing is written.',
            request.agentName
        );
        if (decision.kind === 'rejected') {
            await this.messages.info(sentence);
            return;
        }
        const copy = nls.localize('gemini-companion/copyText', 'Copy the Text');
        if ((await this.messages.warn(sentence, copy)) === copy) {
            await this.clipboard.writeText(text);
        }
    }

    private end(review: DiffReview): Promise<void> {
        this.reviews.delete(review.request.id);
        this.resources.remove(review.request.id);
        this.changes.fire();
        return keepFocus(() => review.close());
    }
}

/** The id of the review that a widget was opened for, decided or not. */
export function reviewIdIn(widget: Widget | null | undefined): string | undefined {
    return widget instanceof EditorWidget ? reviewIdOf(widget.editor.uri) : undefined;
}
