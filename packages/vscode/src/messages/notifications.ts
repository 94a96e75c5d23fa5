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
