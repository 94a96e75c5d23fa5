import { nls } from '../messages/nls';
import type { MessageScreen } from '../messages/status-message';
import type { Notify } from '../notifications/notification';
import type { DecisionMessage, DecisionNotifier } from './decision-messages';

/** What telling of decisions needs of an editor. */
export interface DecisionScreen {
    readonly messages: Pick<MessageScreen, 'show'>;
    readonly notify: Notify;
    /** Puts a text into the clipboard. */
    readonly writeClipboard: (text: string) => Promise<void>;
    /** Shows a sentence until the returned function is called. */
    readonly showProgress: (sentence: string) => () => void;
}

/** Shows what has become of decisions: what counts in the status bar, and a problem in a notification. */
export class DecisionNotifications implements DecisionNotifier {
    constructor(private readonly screen: DecisionScreen) {}

    show({ kind, sentence, text }: DecisionMessage): void {
        const { messages, notify } = this.screen;
        if (kind === 'counts') {
            messages.show({ sentence });
            return;
        }
        const copy = { label: nls.localize('agent-companion/copyText', 'Copy Text'), value: text };
        notify({ severity: 'warn', text: sentence, choices: text === undefined ? [] : [copy] })
            .then(chosen => (chosen === undefined ? undefined : this.copy(chosen)))
            .catch(() => undefined);
    }

    async copy(text: string): Promise<void> {
        await this.screen.writeClipboard(text);
        this.screen.messages.show({ sentence: nls.localize('agent-companion/textCopied', 'Copied your text.') });
    }

    showSlow(): () => void {
        return this.screen.showProgress(
            nls.localize(
                'agent-companion/deciding',
                'The IDE’s backend does not answer yet. Your decision is sent again; the review stays until it has arrived.'
            )
        );
    }
}
