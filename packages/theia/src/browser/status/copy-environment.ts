import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionService } from '../../common';
import { errorMessage } from '../../common/error-message';

const copyCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.copy-environment', label: 'Copy Connection Environment', category: 'Agent Companion' },
    'agent-companion/copyEnvironment'
);

/** Gives a terminal outside the IDE what the IDE's own terminals have: the variables that lead to this window. */
@injectable()
export class CopyEnvironment implements CommandContribution {
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(MessageService) protected readonly messages: MessageService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(copyCommand, { execute: () => this.copy() });
    }

    private async copy(): Promise<void> {
        const confirmed = await new ConfirmDialog({
            title: nls.localize('agent-companion/copyEnvironmentTitle', 'Copy a Secret?'),
            msg: nls.localize(
                'agent-companion/copyEnvironmentWarning',
                'The lines hold the secret token of this window: whoever has them can read what you have open here and propose changes. Paste them only into a terminal of your own on this machine.'
            ),
            ok: nls.localize('agent-companion/copy', 'Copy')
        }).open();
        if (!confirmed) {
            return;
        }
        try {
            const environment = await this.service.getConnectionEnvironment();
            if (!environment.available) {
                await this.messages.error(environment.reason);
                return;
            }
            await this.clipboard.writeText(environment.lines);
            await this.messages.info(
                nls.localize(
                    'agent-companion/copied',
                    'Copied. Paste into a terminal on the IDE’s machine, then run gemini.'
                ),
                { timeout: 5000 }
            );
        } catch (error) {
            await this.messages.error(errorMessage(error));
        }
    }
}
