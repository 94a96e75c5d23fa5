import type { EditorPort } from '../editor-port';
import { nls } from '../messages/nls';
import type { DecisionMessage } from './decision-messages';

/** Tells of problems with decisions, and never waits for the user. */
export class DecisionNotifier {
    constructor(
        private readonly user: Pick<EditorPort['user'], 'messages' | 'warn' | 'showProgress' | 'writeClipboard'>
    ) {}

    /** Shows a problem until the user has read it. */
    show({ sentence, text }: DecisionMessage): void {
        this.warn(sentence, text).catch(() => undefined);
    }

    /** Puts a text of the user's into the clipboard, and says so. */
    async copy(text: string): Promise<void> {
        await this.user.writeClipboard(text);
        this.user.messages.show({ sentence: nls.localize('agent-companion/textCopied', 'Copied your text.') });
    }

    /** Shows that a decision takes long, until the returned function is called. */
    showSlow(): () => void {
        return this.user.showProgress(
            nls.localize(
                'agent-companion/deciding',
                'The IDE’s backend does not answer yet. Your decision is sent again; the review stays until it has arrived.'
            )
        );
    }

    private async warn(sentence: string, text: string | undefined): Promise<void> {
        if (text === undefined) {
            await this.user.warn(sentence);
        } else if (await this.user.warn(sentence, nls.localize('agent-companion/copyText', 'Copy Text'))) {
            await this.copy(text);
        }
    }
}
