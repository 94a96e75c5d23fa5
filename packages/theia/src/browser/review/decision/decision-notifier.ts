import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { plainText } from '../../dialogs/plain-text';
import { DecisionMessage } from './decision-messages';

/** Shows what has become of decisions, and copies the user's text on demand. It returns before the user has answered. */
@injectable()
export class DecisionNotifier {
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    show({ severity, sentence, text }: DecisionMessage): void {
        const copy = nls.localize('agent-companion/copyMyText', 'Copy My Text');
        const actions = text === undefined ? [] : [copy];
        const answered = this.messages[severity](plainText(sentence), ...actions);
        this.report(answered.then(answer => (answer === copy ? this.clipboard.writeText(text ?? '') : undefined)));
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
