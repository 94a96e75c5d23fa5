import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionService, ReviewDecision, ReviewRequest } from '../../common';
import { messageOf } from '../../common/message-of';
import { BackendLine } from '../backend-line';
import { plainText } from '../plain-text';
import { DiffReview, SetAside } from './diff-review';
import { keepFocus } from './keep-focus';
import { KeyboardHome } from './keyboard-home';
import { DeliveryResult, ReviewDecisions } from './review-decisions';
import { ReviewDrafts } from './review-drafts';
import { ReviewStage } from './review-life';
import { ReviewOpener } from './review-opener';
import { ReviewPlacement } from './review-placement';

/** The page that reviews are shown in: opens and closes their tabs without taking the keyboard, and keeps their drafts. */
@injectable()
export class PageStage implements ReviewStage {
    private readonly drafts = new Map<DiffReview, ReviewDrafts>();
    private leaving = false;

    constructor(
        @inject(CompanionService) private readonly service: CompanionService,
        @inject(BackendLine) private readonly line: BackendLine,
        @inject(ReviewOpener) private readonly opener: ReviewOpener,
        @inject(ReviewPlacement) private readonly placement: ReviewPlacement,
        @inject(ReviewDecisions) private readonly decisions: ReviewDecisions,
        @inject(KeyboardHome) private readonly keyboard: KeyboardHome,
        @inject(MessageService) private readonly messages: MessageService
    ) {
        window.addEventListener('pagehide', () => this.leave());
        window.addEventListener('pageshow', () => (this.leaving = false));
    }

    get isLeaving(): boolean {
        return this.leaving;
    }

    async open(request: ReviewRequest): Promise<DiffReview> {
        const review = await keepFocus(() => this.opener.open(request));
        const drafts = new ReviewDrafts(review, this.service, this.line, reason => this.warn(reason));
        this.drafts.set(review, drafts);
        review.toDispose.push({
            dispose: () => {
                drafts.dispose();
                this.drafts.delete(review);
            }
        });
        return review;
    }

    bringUp({ widget }: DiffReview, isNew: boolean): Promise<void> {
        return this.placement.bringUp(widget, isNew);
    }

    saveDraft(review: DiffReview): void {
        this.drafts.get(review)?.save();
    }

    saveAside(review: DiffReview, aside: SetAside): void {
        this.drafts.get(review)?.saveAside(aside);
    }

    deliver(review: DiffReview, decision: ReviewDecision): Promise<DeliveryResult> {
        this.keyboard.leave(review);
        return this.decisions.deliver(review, decision);
    }

    dismiss(review: DiffReview, decision: ReviewDecision): DeliveryResult {
        this.keyboard.leave(review);
        return this.decisions.dismiss(review, decision);
    }

    close(review: DiffReview): Promise<void> {
        this.opener.forget(review.request.id);
        this.keyboard.beforeClosing(review);
        return keepFocus(() => review.close(), review.widget.node);
    }

    report(error: unknown): void {
        this.messages.error(plainText(messageOf(error))).catch(() => undefined);
    }

    private warn(reason: string): void {
        this.messages.warn(plainText(reason)).catch(() => undefined);
    }

    private leave(): void {
        this.leaving = true;
        this.drafts.forEach(drafts => drafts.saveNow());
    }
}
