import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionService, errorLine } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { StatusMessages } from '../messages/status-messages';
import { environmentSentence } from '@agent-companion/page';

const copyCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.copy-environment', label: 'Copy Connection Environment', category: 'Agent Companion' },
    'agent-companion/copyEnvironment'
);

/**
 * Gives a terminal outside the IDE what the IDE's own terminals have: the variables that lead to this window. What is copied
 * names the file that holds them: neither the page, nor the clipboard, nor a shell's history sees the token.
 */
@injectable()
export class CopyEnvironment implements CommandContribution {
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(StatusMessages) protected readonly statusMessages: StatusMessages;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(copyCommand, { execute: () => this.copy() });
    }

    private async copy(): Promise<void> {
        try {
            const environment = await this.service.getConnectionEnvironment();
            if (!environment.available) {
                await this.messages.error(plainText(environmentSentence(environment)));
                return;
            }
            await this.clipboard.writeText(environment.line);
            const sentence = nls.localize(
                'agent-companion/copied',
                'Copied. Paste into a terminal of yours on the IDE’s machine, then start an agent there.'
            );
            this.statusMessages.show({ sentence });
        } catch (error) {
            await this.messages.error(plainText(errorLine(error)));
        }
    }
}
