import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { copyConnectionEnvironment } from '@agent-companion/client';
import { CompanionService } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { StatusMessages } from '../messages/status-messages';

const copyCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.copy-environment', label: 'Copy Connection Environment', category: 'Agent Companion' },
    'agent-companion/copyEnvironment'
);

/** The command that gives a terminal outside the IDE what the IDE's own terminals have. */
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
        const { copied, sentence } = await copyConnectionEnvironment(this.service, async text =>
            this.clipboard.writeText(text)
        );
        if (copied) {
            this.statusMessages.show({ sentence });
        } else {
            await this.messages.error(plainText(sentence));
        }
    }
}
