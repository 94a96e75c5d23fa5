import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DecisionCooldown } from '@agent-companion/page';
import { ReviewService } from '../review-service';
import { KeyTargets } from './key-targets';
import { REVIEW_IN_FRONT } from './review-commands';

/** Follows which reviews can be seen and which one keys are for: for the context key of key bindings, and for the cooldown of decisions. */
@injectable()
export class ReviewContextKeys implements FrontendApplicationContribution {
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(KeyTargets) protected readonly targets: KeyTargets;
    @inject(DecisionCooldown) protected readonly cooldown: DecisionCooldown;

    onStart(): void {
        const key = this.contextKeys.createKey<boolean>(REVIEW_IN_FRONT, false);
        const update = (): void => {
            key.set(this.targets.find() !== undefined);
            this.cooldown.show(this.reviews.undecided().filter(({ isVisible }) => isVisible));
        };
        this.reviews.onDidChange(update);
        this.shell.mainPanel.onDidChangeCurrent(update);
        // What is to be seen in the editor groups that are not used.
        this.shell.mainPanel.layoutModified.connect(update);
        this.shell.onDidChangeCurrentWidget(update);
    }
}
