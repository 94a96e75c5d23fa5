import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DecisionGuard } from '../decision/decision-guard';
import { Review } from '../review';
import { ReviewRegistry } from '../review-registry';
import { ReviewService } from '../review-service';
import { KeyTargets } from './key-targets';
import { REVIEW_IN_FRONT } from './review-commands';

/** What closes a tab, and brings up another one by that. */
const CLOSE_ICON = '.lm-TabBar-tabCloseIcon';

/** Follows which reviews can be seen and which one keys are for: for the context key of key bindings, and for the decision guard. */
@injectable()
export class ReviewContextKeys implements FrontendApplicationContribution {
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ReviewRegistry) protected readonly registry: ReviewRegistry;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(KeyTargets) protected readonly targets: KeyTargets;
    @inject(DecisionGuard) protected readonly guard: DecisionGuard;

    onStart(): void {
        const key = this.contextKeys.createKey<boolean>(REVIEW_IN_FRONT, false);
        const update = (): void => {
            const target = this.targets.find()?.review;
            key.set(target !== undefined);
            this.guard.update(this.registry.open(), target);
        };
        this.reviews.onDidChange(update);
        this.shell.mainPanel.onDidChangeCurrent(update);
        // What is to be seen in the editor groups that are not used.
        this.shell.mainPanel.layoutModified.connect(update);
        this.shell.onDidChangeCurrentWidget(update);
        // Before the tab comes in front.
        window.addEventListener('pointerdown', event => this.handlePress(event), { capture: true });
    }

    private handlePress({ button, target }: PointerEvent): void {
        if (button === 0 && target instanceof Element && !target.closest(CLOSE_ICON)) {
            const pressed = this.reviews.undecided().find(review => this.tabOf(review)?.contains(target));
            if (pressed) {
                this.guard.markSelected(pressed);
            }
        }
    }

    private tabOf({ widget }: Review): Element | undefined {
        const bar = this.shell.getTabBarFor(widget);
        return bar?.contentNode.children[bar.titles.indexOf(widget.title)];
    }
}
