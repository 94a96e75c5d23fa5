import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { KeybindingContext, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { BadgeService } from '@theia/core/lib/browser/badges';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { Event } from '@theia/core/lib/common/event';
import { AgentWrites, badgeText, BulkDecisions, ReviewService } from '@agent-companion/client';
import { inject, injectable } from '@theia/core/shared/inversify';
import { REVIEWS_VIEW_ID, ReviewsWidget, reviewsViewLabel } from './reviews-widget';

const CATEGORY = 'Agent Companion';

const showReviewsCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.reviews.show', label: 'Show Reviews', category: CATEGORY },
    'agent-companion/showReviews'
);

const acceptAllCommand = Command.toLocalizedCommand(
    {
        id: 'agent-companion.reviews.acceptAll',
        label: 'Accept All Proposed Changes',
        category: CATEGORY,
        iconClass: codicon('check-all')
    },
    'agent-companion/acceptAll'
);

const rejectAllCommand = Command.toLocalizedCommand(
    {
        id: 'agent-companion.reviews.rejectAll',
        label: 'Reject All Proposed Changes',
        category: CATEGORY,
        iconClass: codicon('close-all')
    },
    'agent-companion/rejectAll'
);

/** The Reviews view: where it is, its commands and toolbar, and how many wait, in its badge. */
@injectable()
export class ReviewsViewContribution
    extends AbstractViewContribution<ReviewsWidget>
    implements TabBarToolbarContribution, FrontendApplicationContribution, KeybindingContext
{
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(BulkDecisions) protected readonly bulkDecisions: BulkDecisions;
    @inject(BadgeService) protected readonly badges: BadgeService;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;

    readonly id = REVIEWS_VIEW_ID;

    constructor() {
        super({
            widgetId: REVIEWS_VIEW_ID,
            widgetName: reviewsViewLabel,
            defaultWidgetOptions: { area: 'left', rank: 350 },
            toggleCommandId: 'agent-companion.reviews.toggle'
        });
    }

    async initializeLayout(): Promise<void> {
        await this.openView();
    }

    onStart(): void {
        this.reviews.onDidChange(() => this.showCount());
        this.writes.onDidChange(() => this.showCount());
        // A hidden view is made anew.
        this.widgetManager.onDidCreateWidget(
            ({ factoryId, widget }) => factoryId === REVIEWS_VIEW_ID && this.showCount(widget)
        );
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        const isEnabled = (): boolean => !this.bulkDecisions.isEmpty;
        commands.registerCommand(showReviewsCommand, { execute: () => this.openView({ activate: true }) });
        commands.registerCommand(acceptAllCommand, { isEnabled, execute: () => this.bulkDecisions.accept() });
        commands.registerCommand(rejectAllCommand, {
            isEnabled,
            // The toolbar gives its widget.
            execute: (ids: unknown) => this.bulkDecisions.reject(Array.isArray(ids) ? ids : undefined)
        });
    }

    override registerKeybindings(keybindings: KeybindingRegistry): void {
        super.registerKeybindings(keybindings);
        keybindings.registerKeybinding({ command: showReviewsCommand.id, keybinding: 'shift+alt+r', context: this.id });
    }

    /** Whether the key leads here: a terminal keeps it while nothing waits. */
    isEnabled(): boolean {
        return !this.bulkDecisions.isEmpty || !this.contextKeys.match('terminalFocus');
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isVisible = (widget: Widget): boolean => widget instanceof ReviewsWidget;
        const onDidChange = Event.map(this.reviews.onDidChange, () => undefined);
        for (const { id, label } of [acceptAllCommand, rejectAllCommand]) {
            toolbar.registerItem({ id, command: id, tooltip: label, isVisible, onDidChange });
        }
    }

    private showCount(widget: Widget | undefined = this.tryGetWidget()): void {
        const [waiting, written] = [this.reviews.undecided().length, this.writes.rows.length];
        const value = waiting + written;
        if (widget) {
            this.badges.showBadge(widget, value > 0 ? { value, tooltip: badgeText(waiting, this.writes) } : undefined);
        }
    }
}
