import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    ChangeActions,
    DecisionCooldown,
    ReviewDecisions,
    ReviewService,
    UnattendedAction
} from '@agent-companion/client';
import { ReviewBars } from '../bar/review-bars';
import { Review } from '../review';
import { ReviewFinder } from '../review-finder';
import { ReviewNavigation } from '../review-navigation';
import { REVIEW_IN_FRONT, reviewCommands, unattendedCommands } from './review-commands';
import { ReviewAction, ReviewHandlers } from './review-handlers';
import { FileOpener } from '../tab/file-opener';
import { ReviewAppearance } from '../tab/review-appearance';
import { isReviewWidget } from '../tab/review-uris';

/** The commands that not every review has. */
const conditions: Partial<Record<keyof typeof reviewCommands, (review: Review) => boolean>> = {
    undoChange: ({ takesEdits }) => takesEdits,
    restoreEdits: ({ takesEdits, proposal }) => takesEdits && proposal.updated?.hasEarlierEdits === true
};

/** Commands, keys and toolbar of reviews, and Save as accept. */
@injectable()
export class ReviewContribution
    implements CommandContribution, TabBarToolbarContribution, FrontendApplicationContribution
{
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;
    @inject(FileOpener) protected readonly fileOpener: FileOpener;
    @inject(ReviewAppearance) protected readonly appearance: ReviewAppearance;
    @inject(ReviewFinder) protected readonly finder: ReviewFinder;
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;
    @inject(ChangeActions) protected readonly changeActions: ChangeActions<Review>;
    @inject(DecisionCooldown) protected readonly cooldown: DecisionCooldown;
    @inject(ReviewBars) protected readonly bars: ReviewBars;
    @inject(ReviewHandlers) protected readonly handlers: ReviewHandlers;
    @inject(CommandRegistry) protected readonly commandRegistry: CommandRegistry;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;

    registerCommands(commands: CommandRegistry): void {
        const { decisions } = this;
        const reviewActions: Record<Exclude<keyof typeof reviewCommands, 'accept' | 'reject'>, ReviewAction> = {
            previousChange: (review, isButton) => this.navigation.goToChange(review, 'previous', isButton),
            nextChange: (review, isButton) => this.navigation.goToChange(review, 'next', isButton),
            previousFile: review => this.navigation.goFrom(review, 'previous'),
            nextFile: review => this.navigation.goFrom(review, 'next'),
            keepChange: review => this.changeActions.keep(review),
            undoChange: review => this.changeActions.undo(review),
            restoreEdits: review => Promise.resolve(review.proposal.restoreEarlierEdits()),
            // At once, before the next key is typed.
            focusBar: review => Promise.resolve(this.bars.enter(review)),
            toggleLayout: () => this.appearance.toggleLayout(),
            openFile: review => this.fileOpener.openFrom(review)
        };
        for (const [name, action] of Object.entries(reviewActions)) {
            const { command } = reviewCommands[name as keyof typeof reviewActions];
            const isAllowed = conditions[name as keyof typeof reviewActions];
            commands.registerCommand(command, this.handlers.handler(action, { isAllowed }));
        }
        commands.registerCommand(
            reviewCommands.accept.command,
            this.handlers.decisionHandler(review => decisions.accept(review))
        );
        commands.registerCommand(
            reviewCommands.reject.command,
            this.handlers.decisionHandler(review => decisions.reject(review))
        );
        for (const name of Object.keys(unattendedCommands) as UnattendedAction[]) {
            // Where an agent waits there is only the text to be copied.
            const isAllowed = (review: Review): boolean =>
                name === 'copyText' || (review.isUnattended && !(name === 'writeFile' && review.hasEnded));
            const evenDecided = name === 'copyText';
            const { command } = unattendedCommands[name];
            commands.registerCommand(
                command,
                this.handlers.decisionHandler(review => decisions[name](review), { isAllowed, evenDecided })
            );
        }
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isVisible = isReviewWidget;
        const onDidChange: Event<void> = Event.any(this.reviews.onDidChange, this.cooldown.onDidChange);
        Object.values(reviewCommands)
            .filter(({ command }) => command.iconClass !== undefined)
            .forEach(({ command: { id }, tooltip }, index, { length }) =>
                toolbar.registerItem({ id, command: id, tooltip, priority: index - length, isVisible, onDidChange })
            );
    }

    onStart(): void {
        // The handler registered last is asked first. Only Save itself accepts; Save All and auto-save do not.
        const accept = this.handlers.decisionHandler(review => this.decisions.accept(review), {
            find: () => this.finder.in()
        });
        this.commandRegistry.registerHandler(CommonCommands.SAVE.id, accept);
        this.commandRegistry.registerHandler(CommonCommands.SAVE_WITHOUT_FORMATTING.id, accept);
        this.registerKeys();
    }

    /** Registers keys after all contributions: the last wins. In a text `editorTextFocus` beats @theia/scm, which wants Alt+F5 too. */
    private registerKeys(): void {
        for (const { command, keybinding } of Object.values(reviewCommands)) {
            if (keybinding) {
                this.keybindings.registerKeybinding({ command: command.id, keybinding, when: REVIEW_IN_FRONT });
            }
        }
        for (const { command, keybinding = '' } of [reviewCommands.previousChange, reviewCommands.nextChange]) {
            const when = `${REVIEW_IN_FRONT} && editorTextFocus`;
            this.keybindings.registerKeybinding({ command: command.id, keybinding, when });
        }
    }
}
