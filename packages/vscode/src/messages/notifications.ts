import * as vscode from 'vscode';
import { DecisionNotifier, nls } from '@agent-companion/client';
import type { StatusMessages } from './status-messages';

/** Shows what has become of decisions: what counts in the status bar, and a problem in a notification. */
export function decisionNotifier(messages: StatusMessages): DecisionNotifier {
    const copy = async (text: string): Promise<void> => {
        await vscode.env.clipboard.writeText(text);
        messages.show({ sentence: nls.localize('agent-companion/textCopied', 'Copied your text.') });
    };
    const tell = async (problem: string, text: string | undefined): Promise<void> => {
        const label = nls.localize('agent-companion/copyText', 'Copy Text');
        const labels = text === undefined ? [] : [label];
        const answer = await vscode.window.showWarningMessage(plainText(problem), ...labels);
        await (answer === label && text !== undefined && copy(text));
    };
    return {
        show: ({ kind, sentence, text }) => {
            if (kind === 'counts') {
                messages.show({ sentence });
            } else {
                tell(sentence, text).catch(() => undefined);
            }
        },
        copy,
        showSlow: () =>
            showProgress(
                nls.localize(
                    'agent-companion/deciding',
                    'The IDE’s backend does not answer yet. Your decision is sent again; the review stays until it has arrived.'
                )
            )
    };
}

/** Shows, until the returned function is called, that something takes long. */
function showProgress(title: string): () => void {
    let hide = (): void => undefined;
    const location = vscode.ProgressLocation.Notification;
    const shown = new Promise<void>(resolve => (hide = resolve));
    vscode.window.withProgress({ location, title }, () => shown).then(undefined, () => undefined);
    return hide;
}

/** A text for a notification, which takes `[x](command:y)` for a link: names that agents give are none. */
export function plainText(text: string): string {
    return text.replaceAll('](', '] (');
}
