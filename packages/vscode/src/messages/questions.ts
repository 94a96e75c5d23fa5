import * as vscode from 'vscode';
import { nls } from '@agent-companion/page';
import type { AskChoice, DecisionNotifier } from '@agent-companion/page';
import { plainText } from './plain-text';
import type { StatusMessages } from './status-messages';

/** Asks in a dialog. VS Code takes none back: an answer to an obsolete question is none. */
export const askChoice: AskChoice = async ({ title, text, choices }, onObsolete) => {
    let isObsolete = false;
    const listening = onObsolete(() => (isObsolete = true));
    try {
        const labels = choices.map(({ label }) => label);
        const answer = await vscode.window.showWarningMessage(title, { modal: true, detail: text }, ...labels);
        return isObsolete ? undefined : choices.find(({ label }) => label === answer)?.value;
    } finally {
        listening.dispose();
    }
};

/** Shows what has become of decisions: what counts in the status bar, and a problem in a notification. */
export function decisionNotifier(messages: Pick<StatusMessages, 'show'>): DecisionNotifier {
    const copy = async (text: string): Promise<void> => {
        await vscode.env.clipboard.writeText(text);
        messages.show({ sentence: nls.localize('agent-companion/textCopied', 'Copied your text.') });
    };
    return {
        copy,
        show: ({ kind, sentence, text }) => {
            if (kind === 'counts') {
                messages.show({ sentence });
                return;
            }
            const label = nls.localize('agent-companion/copyText', 'Copy Text');
            vscode.window.showWarningMessage(plainText(sentence), ...(text === undefined ? [] : [label])).then(
                answer => (answer === label && text !== undefined ? copy(text) : undefined),
                () => undefined
            );
        },
        showSlow: () => {
            let hide = (): void => undefined;
            const title = nls.localize(
                'agent-companion/deciding',
                'The IDE’s backend does not answer yet. Your decision is sent again; the review stays until it has arrived.'
            );
            vscode.window
                .withProgress(
                    { location: vscode.ProgressLocation.Notification, title },
                    () => new Promise<void>(resolve => (hide = resolve))
                )
                .then(undefined, () => undefined);
            return () => hide();
        }
    };
}
