import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentStatus } from '@agent-companion/client';
import { errorLine } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { StatusMessages } from '../messages/status-messages';

/** Changes what Gemini CLI finds at its next start, and tells the user of that or of why not. */
@injectable()
export class CliChange {
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(StatusMessages) protected readonly statusMessages: StatusMessages;
    @inject(AgentStatus) protected readonly status: AgentStatus;

    /** Makes a change, then shows `said`, or the reason why nothing changed, to which `change` resolves. Never rejects. */
    async make(change: () => Promise<string | undefined>, said: string): Promise<void> {
        try {
            const problem = await change();
            await this.status.refresh();
            if (problem === undefined) {
                this.statusMessages.show({ sentence: said });
            } else {
                this.tell(problem);
            }
        } catch (error) {
            this.tell(errorLine(error));
        }
    }

    /** Does not wait for the message to go. */
    private tell(sentence: string): void {
        this.messages.error(plainText(sentence)).catch(() => undefined);
    }
}
