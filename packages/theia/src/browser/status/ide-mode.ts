import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionService } from '../../common';
import { errorLine } from '../../common/error-message';
import { plainText } from '../dialogs/plain-text';
import { StatusMessages } from '../messages/status-messages';
import { AgentStatus } from './agent-status';
import { ideModeSentence } from './backend-sentences';

const enableCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.ide-mode.enable', label: 'Turn On IDE Mode', category: 'Gemini CLI' },
    'agent-companion/enableIdeMode'
);

/** Turns on Gemini CLI's IDE mode in the user's settings, by a command that is there as long as it is off. */
@injectable()
export class IdeMode implements CommandContribution {
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(StatusMessages) protected readonly statusMessages: StatusMessages;
    @inject(AgentStatus) protected readonly status: AgentStatus;

    registerCommands(commands: CommandRegistry): void {
        const isOff = (): boolean => this.status.facts?.ideMode.enabled === false;
        commands.registerCommand(enableCommand, {
            isEnabled: isOff,
            isVisible: isOff,
            execute: () => this.turnOn()
        });
    }

    /** Turns it on, and tells the user of that or of why not. Never rejects. */
    async turnOn(): Promise<void> {
        try {
            const outcome = await this.service.enableIdeMode();
            if (!outcome.enabled) {
                this.tell(this.messages.error(plainText(ideModeSentence(outcome))));
                return;
            }
            await this.status.refresh();
            const said = nls.localize(
                'agent-companion/ideModeOn',
                'Gemini CLI connects to this IDE from its next start on.'
            );
            this.statusMessages.show({ sentence: said });
        } catch (error) {
            this.tell(this.messages.error(plainText(errorLine(error))));
        }
    }

    /** Does not wait for the message to go. */
    private tell(message: Promise<unknown>): void {
        message.catch(() => undefined);
    }
}
