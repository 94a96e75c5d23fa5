import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { BadgeService } from '@theia/core/lib/browser/badges';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { reviewPreferences } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { ReviewDecisions } from '../review/decision/review-decisions';
import { ReviewService } from '../review/review-service';
import { BulkDecisions } from './bulk-decisions';
import { countText } from './count-text';
import { FileLocations } from './file-locations';
import { askAboutFiles } from './files-dialog';
import { REVIEWS_VIEW_ID, ReviewsWidget, reviewsViewLabel } from './reviews-widget';

const CATEGORY = 'Agent Companion';

const showCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.reviews.show', label: 'Show Reviews', category: CATEGORY },
    'agent-companion/showReviews'
);

/** The key's own: not for the palette, where the view is hidden by Theia's command for it. */
const focusOrHideCommand: Command = { id: 'agent-companion.reviews.focusOrHide' };

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
    implements TabBarToolbarContribution, FrontendApplicationContribution
{
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions;
    @inject(FileLocations) protected readonly locations: FileLocations;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(BadgeService) protected readonly badges: BadgeService;

    private bulkDecisions: BulkDecisions;

    constructor() {
        super({
            widgetId: REVIEWS_VIEW_ID,
            widgetName: reviewsViewLabel,
            defaultWidgetOptions: { area: 'left', rank: 350 },
            toggleCommandId: 'agent-companion.reviews.toggle'
        });
    }

    @postConstruct()
    protected init(): void {
        this.bulkDecisions = new BulkDecisions(this.reviews, this.decisions, this.locations, {
            confirmsAccept: () => this.preferences.get<boolean>(reviewPreferences.confirmAcceptAll, true),
            ask: askAboutFiles,
            tell: async sentence => void (await this.messages.info(plainText(sentence)))
        });
    }

    async initializeLayout(): Promise<void> {
        await this.openView();
    }

    onStart(): void {
        this.reviews.onDidChange(() => this.showCount());
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        const isEnabled = (): boolean => !this.bulkDecisions.isEmpty;
        commands.registerCommand(showCommand, { execute: () => this.openView({ activate: true, reveal: true }) });
        commands.registerCommand(focusOrHideCommand, {
            // As VS Code has it: hidden only from within, so that one key always leads into it.
            execute: () => this.openView({ activate: true, toggle: this.hasKeyboard() })
        });
        commands.registerCommand(acceptAllCommand, { isEnabled, execute: () => this.bulkDecisions.accept() });
        commands.registerCommand(rejectAllCommand, { isEnabled, execute: () => this.bulkDecisions.reject() });
    }

    override registerKeybindings(keybindings: KeybindingRegistry): void {
        super.registerKeybindings(keybindings);
        keybindings.registerKeybinding({ command: focusOrHideCommand.id, keybinding: 'shift+alt+r' });
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isVisible = (widget: Widget): boolean => widget instanceof ReviewsWidget;
        const onDidChange = Event.map(this.reviews.onDidChange, () => undefined);
        for (const { id, label } of [acceptAllCommand, rejectAllCommand]) {
            toolbar.registerItem({ id, command: id, tooltip: label, isVisible, onDidChange });
        }
    }

    private hasKeyboard(): boolean {
        return this.tryGetWidget()?.node.contains(document.activeElement) ?? false;
    }

    private showCount(): void {
        const { length } = this.reviews.undecided();
        const widget = this.tryGetWidget();
        if (widget) {
            this.badges.showBadge(widget, length > 0 ? { value: length, tooltip: countText(length) } : undefined);
        }
    }
}
