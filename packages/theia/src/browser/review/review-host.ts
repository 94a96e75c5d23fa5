import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Decision } from '@agent-companion/server';
import { ReviewRequest } from '../../common';
import { errorMessage } from '../../common/error-message';
import { BackendCaller } from '../connection/backend-caller';
import { plainText } from '../dialogs/plain-text';
import { Review, SetAside } from './review';
import { keepFocus } from './focus/focus-guard';
import { FocusRestorer } from './focus/focus-restorer';
import { DeliveryResult, ReviewDecisions } from './decision/review-decisions';
import { DraftSaver } from './drafts/draft-saver';
import { ReviewHost } from './review-lifecycle';
import { ReviewOpener } from './tab/review-opener';
import { ReviewPlacement } from './tab/review-placement';

/** The page that reviews are shown in: opens and closes their tabs without taking the keyboard, and keeps their drafts. */
@injectable()
export class PageReviewHost implements ReviewHost {
    private readonly drafts = new Map<Review, DraftSaver>();
    private leaving = false;

    constructor(
        @inject(BackendCaller) private readonly backend: BackendCaller,
        @inject(ReviewOpener) private readonly opener: ReviewOpener,
        @inject(ReviewPlacement) private readonly placement: ReviewPlacement,
        @inject(ReviewDecisions) private readonly decisions: ReviewDecisions,
        @inject(FocusRestorer) private readonly keyboard: FocusRestorer,
        @inject(MessageService) private readonly messages: MessageService
    ) {
        window.addEventListener('pagehide', () => this.leave());
        window.addEventListener('pageshow', () => (this.leaving = false));
    }

    get isLeaving(): boolean {
        return this.leaving;
    }

    async open(request: ReviewRequest): Promise<Review> {
        const review = await keepFocus(() => this.opener.open(request));
        const drafts = new DraftSaver(review, this.backend, reason => this.warn(reason));
        this.drafts.set(review, drafts);
        review.toDispose.push({
            dispose: () => {
                drafts.dispose();
                this.drafts.delete(review);
            }
        });
        return review;
    }

    bringUp({ widget }: Review, isNew: boolean): Promise<void> {
        return this.placement.bringUp(widget, isNew);
    }

    saveDraft(review: Review): void {
        this.drafts.get(review)?.save();
    }

    saveAside(review: Review, aside: SetAside): void {
        this.drafts.get(review)?.saveAside(aside);
    }

    deliver(review: Review, decision: Decision): Promise<DeliveryResult> {
        this.keyboard.leave(review);
        return this.decisions.deliver(review, decision);
    }

    dismiss(review: Review, decision: Decision): DeliveryResult {
        this.keyboard.leave(review);
        return this.decisions.dismiss(review, decision);
    }

    close(review: Review): Promise<void> {
        this.opener.forget(review.request.id);
        this.keyboard.beforeClosing(review);
        return keepFocus(() => review.close(), review.widget.node);
    }

    report(error: unknown): void {
        this.messages.error(plainText(errorMessage(error))).catch(() => undefined);
    }

    private warn(reason: string): void {
        this.messages.warn(plainText(reason)).catch(() => undefined);
    }

    private leave(): void {
        this.leaving = true;
        this.drafts.forEach(drafts => drafts.saveNow());
    }
}
