import { CommonMenus } from '@theia/core/lib/browser/common-menus';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { UnsafeWidgetUtilities } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EXPLORER_VIEW_CONTAINER_ID } from '@theia/navigator/lib/browser/navigator-widget-factory';
import { START_AGENT_COMMAND, StartPage } from './start-page';
import { START_PAGE_PREFERENCE } from './start-page-preference';

const toggleCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.toggle-start-page', label: 'Toggle Start Page', category: 'View' },
    'agent-companion/startPage/toggle',
    nls.getDefaultKey('View')
);

/**
 * Shows the start page in the main area while nothing is open there, if the user wants it. It is no tab: layouts, 'Close
 * All' and the order of editors know nothing of it.
 */
@injectable()
export class StartPageContribution implements FrontendApplicationContribution, CommandContribution, MenuContribution {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(StartPage) protected readonly page: StartPage;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(toggleCommand, {
            isToggled: () => this.isWanted,
            execute: () => this.preferences.set(START_PAGE_PREFERENCE, !this.isWanted, PreferenceScope.User)
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(CommonMenus.VIEW_APPEARANCE_SUBMENU_SCREEN, { commandId: toggleCommand.id });
    }

    /** The layout has been restored: what is open in the main area is there. */
    async onDidInitializeLayout(): Promise<void> {
        await this.preferences.ready;
        const { mainPanel } = this.shell;
        mainPanel.widgetAdded.connect(() => this.showOrHide());
        mainPanel.widgetRemoved.connect(() => this.showOrHide());
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            if (preferenceName === START_PAGE_PREFERENCE) {
                this.showOrHide();
            }
        });
        this.showOrHide();
    }

    /** Without the extension there is nothing to start. */
    private get isWanted(): boolean {
        return this.preferences.get(START_PAGE_PREFERENCE, true) && !!this.commands.getCommand(START_AGENT_COMMAND);
    }

    private showOrHide(): void {
        const { mainPanel } = this.shell;
        const show = mainPanel.isEmpty && this.isWanted;
        if (show === this.page.isAttached) {
            return;
        }
        if (show) {
            UnsafeWidgetUtilities.attach(this.page, mainPanel.node);
        } else {
            const hadKeyboard = this.page.node.contains(document.activeElement);
            UnsafeWidgetUtilities.detach(this.page);
            if (hadKeyboard && mainPanel.isEmpty) {
                this.shell.activateWidget(EXPLORER_VIEW_CONTAINER_ID).catch(() => undefined);
            }
        }
    }
}
