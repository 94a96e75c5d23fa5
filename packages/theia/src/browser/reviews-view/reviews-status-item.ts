import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { status } from '@theia/monaco-editor-core/esm/vs/base/browser/ui/aria/aria';
import { ReviewFront, ReviewService } from '@agent-companion/client';
import { Review } from '../review/review';
import { ReviewNavigation } from '../review/review-navigation';

const ELEMENT_ID = 'agent-companion.reviews.status';

const nextCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.reviews.next', label: 'Go to Next Review', category: 'Agent Companion' },
    'agent-companion/nextReview'
);

/** Counts waiting reviews in the status bar; warns of held ones; a click shows the next. */
@injectable()
export class ReviewsStatusItem implements FrontendApplicationContribution, CommandContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;
    @inject(ReviewFront) protected readonly front: ReviewFront<Review>;

    private count = 0;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(nextCommand, {
            isEnabled: () => this.reviews.undecided().length > 0,
            execute: () => this.navigation.goToNext()
        });
    }

    onStart(): void {
        const show = (): void => void this.show().catch(() => undefined);
        this.reviews.onDidChange(show);
        this.front.onDidChangeHeld(show);
    }

    private async show(): Promise<void> {
        const { length } = this.reviews.undecided();
        if (length !== this.count) {
            this.count = length;
            status(countText(length));
        }
        if (length === 0) {
            await this.statusBar.removeElement(ELEMENT_ID);
            return;
        }
        const isHeld = this.front.heldBack.length > 0;
        const label = nls.localize('agent-companion/toReview', '{0} to review', length);
        const tooltip = isHeld
            ? nls.localize('agent-companion/heldBack', 'A change waits behind what you do. Click to review it.')
            : countText(length);
        await this.statusBar.setElement(ELEMENT_ID, {
            text: `$(diff-multiple) ${label}`,
            tooltip,
            alignment: StatusBarAlignment.RIGHT,
            priority: 101,
            command: nextCommand.id,
            ...(isHeld && {
                color: 'var(--theia-statusBarItem-warningForeground)',
                backgroundColor: 'var(--theia-statusBarItem-warningBackground)'
            }),
            accessibilityInformation: { label: `${label}. ${tooltip}`, role: 'button' }
        });
    }
}

/** How many wait, as a sentence. */
export function countText(count: number): string {
    return count === 1
        ? nls.localize('agent-companion/oneWaits', 'One change waits for your review.')
        : count > 1
          ? nls.localize('agent-companion/someWait', '{0} changes wait for your review.', count)
          : nls.localize('agent-companion/noneWaits', 'No change waits for your review.');
}
