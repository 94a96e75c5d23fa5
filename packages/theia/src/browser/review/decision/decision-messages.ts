import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Progress } from '@theia/core/lib/common/message-service-protocol';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { Decision, Delivery } from '@agent-companion/server';
import { ReviewRequest } from '../../../common';
import { plainText } from '../../dialogs/plain-text';

/** Tells the user what has become of a decision, and gives back what was typed for it. Nobody waits for the user. */
@injectable()
export class DecisionMessages {
    constructor(
        @inject(MessageService) private readonly messages: MessageService,
        @inject(ClipboardService) private readonly clipboard: ClipboardService,
        @inject(ILogger) @named('agent-companion') private readonly logger: ILogger
    ) {}

    /** The decision takes long. Stays until the answer is called. */
    slow(): () => void {
        const text = nls.localize(
            'agent-companion/deciding',
            'The IDE’s backend does not answer yet. Your decision is sent again; the review stays until it has arrived.'
        );
        const progress: Promise<Progress> = this.messages.showProgress({ text, options: { cancelable: false } });
        return () => this.tell(progress.then(shown => shown.cancel()));
    }

    unanswered(): void {
        const sentence = nls.localize(
            'agent-companion/decisionUnanswered',
            'The IDE’s backend does not answer, so the agent may not know your decision. The review stays open: decide again.'
        );
        this.tell(this.messages.warn(sentence));
    }

    /** The agent may have gone for good, and then nobody writes the file: the user's text must not go with it. */
    undelivered(
        { agentName }: ReviewRequest,
        decision: Decision,
        delivered: Exclude<Delivery, 'now'>,
        text: string | undefined
    ): void {
        const sentence =
            delivered === 'later'
                ? nls.localize(
                      'agent-companion/undelivered',
                      '{0} is not listening. It hears of your decision when it comes back; if it has ended, nothing is written.',
                      agentName
                  )
                : nls.localize(
                      'agent-companion/neverDelivered',
                      '{0} does not wait for this change any more, so nothing is written.',
                      agentName
                  );
        const accepted = decision.kind === 'accepted';
        this.offer(accepted ? 'warn' : 'info', sentence, accepted ? text : undefined);
    }

    /** A review that the user had edited was rejected. */
    rejected({ fileUri }: ReviewRequest, text: string): void {
        const sentence = nls.localize(
            'agent-companion/rejectedEdits',
            'You rejected the change of {0}, and what you had typed there with it.',
            new URI(fileUri).path.base
        );
        this.offer('info', sentence, text);
    }

    /** The decision does not count. With `text` there is no review any more that it could be decided in. */
    lost(reason: string, text: string | undefined): void {
        const sentence = nls.localize(
            'agent-companion/decisionLost',
            'The agent did not get your decision: {0}',
            reason
        );
        this.offer('warn', sentence, text);
    }

    /** The user accepts what stayed on the screen of an agent that has ended. */
    nobodyWrites({ agentName, fileUri }: ReviewRequest, text: string | undefined): void {
        const sentence = nls.localize(
            'agent-companion/nobodyWrites',
            '{0} has ended, so nobody writes {1}. You can copy your text, and reject to close the diff.',
            agentName,
            new URI(fileUri).path.base
        );
        this.offer('warn', sentence, text);
    }

    private offer(kind: 'info' | 'warn', sentence: string, text: string | undefined): void {
        const copy = nls.localize('agent-companion/copyMyText', 'Copy My Text');
        const actions = text === undefined ? [] : [copy];
        const answered = this.messages[kind](plainText(sentence), ...actions);
        this.tell(answered.then(answer => (answer === copy ? this.clipboard.writeText(text ?? '') : undefined)));
    }

    private tell(telling: Promise<unknown>): void {
        telling.catch(error => this.logger.error('A message could not be shown.', error)).catch(() => undefined);
    }
}
