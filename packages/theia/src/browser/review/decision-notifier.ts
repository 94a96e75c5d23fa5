import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { plainText } from '../dialogs/plain-text';
import { StatusMessages } from '../messages/status-messages';
import { DecisionMessage } from '@agent-companion/client';

/** Shows what has become of decisions, and copies the user's text on demand. It returns before the user has answered. */
@injectable()
export class DecisionNotifier {
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(StatusMessages) protected readonly statusMessages: StatusMessages;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    /** Shows what counts in the status bar, and a problem in a toast. */
    show({ kind, sentence, text }: DecisionMessage): void {
        if (kind === 'counts') {
            this.statusMessages.show({ sentence });
            return;
        }
        const copy = nls.localize('agent-companion/copyText', 'Copy Text');
        const actions = text === undefined ? [] : [copy];
        const answered = this.messages.warn(plainText(sentence), ...actions);
        this.report(answered.then(answer => (answer === copy ? this.copy(text ?? '') : undefined)));
    }

    /** Puts a text of the user's into the clipboard, and says so. */
    async copy(text: string): Promise<void> {
        await this.clipboard.writeText(text);
        this.statusMessages.show({ sentence: nls.localize('agent-companion/textCopied', 'Copied your text.') });
    }

    /** Shows that a decision takes long, until the returned function is called. */
    showSlow(): () => void {
        const text = nls.localize(
            'agent-companion/deciding',
            'The IDE’s backend does not answer yet. Your decision is sent again; the review stays until it has arrived.'
        );
        const progress = this.messages.showProgress({ text, options: { cancelable: false } });
        return () => this.report(progress.then(shown => shown.cancel()));
    }

    private report(showing: Promise<unknown>): void {
        showing.catch(error => this.logger.error('A message could not be shown.', error)).catch(() => undefined);
    }
}
