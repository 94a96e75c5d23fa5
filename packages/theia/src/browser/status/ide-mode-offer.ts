import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { LocalStorageService } from '@theia/core/lib/browser/storage-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionService } from '../../common';
import { errorMessage } from '../../common/error-message';

const OFFERED_KEY = 'agent-companion.ide-mode-offered';

const enableCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.ide-mode.enable', label: 'Turn On IDE Mode', category: 'Gemini CLI' },
    'agent-companion/enableIdeMode'
);

/**
 * Gemini CLI connects by itself only if its user settings say so, and its own first-run question ends in 'No
 * installer is available' outside VS Code. So the IDE offers to set it: once, and it writes only after a yes.
 */
@injectable()
export class IdeModeOffer implements FrontendApplicationContribution, CommandContribution {
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(LocalStorageService) protected readonly storage: LocalStorageService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(enableCommand, { execute: () => this.enable() });
    }

    onDidInitializeLayout(): void {
        this.offerOnce().catch(error => this.messages.error(errorMessage(error)));
    }

    private async offerOnce(): Promise<void> {
        const { enabled, settingsFile, problem } = await this.service.getIdeMode();
        if (enabled || problem || (await this.storage.getData(OFFERED_KEY, false))) {
            return;
        }
        const turnOn = nls.localize('agent-companion/turnOn', 'Turn On');
        const notNow = nls.localize('agent-companion/notNow', 'Not Now');
        const answer = await this.messages.info(
            nls.localize(
                'agent-companion/offerIdeMode',
                'Let Gemini CLI see your open files and show its changes here for review? This sets "ide.enabled" in {0}.',
                settingsFile
            ),
            turnOn,
            notNow
        );
        await this.storage.setData(OFFERED_KEY, true);
        if (answer === turnOn) {
            await this.enable();
        }
    }

    private async enable(): Promise<void> {
        try {
            const outcome = await this.service.enableIdeMode();
            if (!outcome.enabled) {
                await this.messages.error(outcome.reason);
                return;
            }
            await this.messages.info(
                nls.localize('agent-companion/ideModeOn', 'Gemini CLI connects to this IDE from its next start on.'),
                { timeout: 5000 }
            );
        } catch (error) {
            await this.messages.error(errorMessage(error));
        }
    }
}
