import * as vscode from 'vscode';
import type { Notify } from '@agent-companion/page';
import { plainText } from './plain-text';

/** Shows what is told in the corner of the window. VS Code takes none back. */
export const notify: Notify = async ({ text, severity, choices }) => {
    const { showInformationMessage, showWarningMessage } = vscode.window;
    const show = severity === 'info' ? showInformationMessage : showWarningMessage;
    const answer = await show(plainText(text), ...choices.map(({ label }) => label));
    return choices.find(({ label }) => label === answer)?.value;
};

/** Shows there, until the returned function is called, that something takes long. */
export function showProgress(title: string): () => void {
    let hide = (): void => undefined;
    const location = vscode.ProgressLocation.Notification;
    const shown = new Promise<void>(resolve => (hide = resolve));
    vscode.window.withProgress({ location, title }, () => shown).then(undefined, () => undefined);
    return hide;
}
