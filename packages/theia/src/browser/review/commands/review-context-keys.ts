import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DecisionCooldown, ReviewFront, ReviewService } from '@agent-companion/client';
import { Review } from '../review';
import { ReviewHandlers } from './review-handlers';
import { REVIEW_IN_FRONT } from './review-commands';

/** Follows which reviews can be seen and which one keys are for, and tells who goes by that. */
@injectable()
export class ReviewContextKeys implements FrontendApplicationContribution {
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewHandlers) protected readonly handlers: ReviewHandlers;
    @inject(ReviewFront) protected readonly front: ReviewFront<Review>;
    @inject(DecisionCooldown) protected readonly cooldown: DecisionCooldown;

    onStart(): void {
        const key = this.contextKeys.createKey<boolean>(REVIEW_IN_FRONT, false);
        const update = (): void => {
            key.set(this.handlers.keyTarget !== undefined);
            this.cooldown.show(this.reviews.undecided().filter(({ isVisible }) => isVisible));
            // Theia tells of another tab in front before it has hidden the one and shown the other.
            queueMicrotask(() => void this.front.update().catch(() => undefined));
        };
        this.reviews.onDidChange(update);
        this.shell.mainPanel.onDidChangeCurrent(update);
        // The layout tells of the visible widgets in editor groups that are not used.
        this.shell.mainPanel.layoutModified.connect(update);
        this.shell.onDidChangeCurrentWidget(update);
    }
}
