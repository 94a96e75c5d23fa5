import * as vscode from 'vscode';
import { AskChoice, ConsentQuestion, FilesQuestion, linesOf } from '@agent-companion/client';
import { plainText } from './notifications';

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

/** Asks, and resolves with true only if the user says yes. */
export async function askAboutFiles({ title, text, files, ok }: FilesQuestion): Promise<boolean> {
    const detail = [text, ...linesOf(files)].join('\n');
    return (await vscode.window.showWarningMessage(title, { modal: true, detail }, ok)) === ok;
}

/** Asks in a notification, which takes no key; VS Code takes none back. */
export async function askConsent({ title, text, yes, no }: ConsentQuestion, over: AbortSignal): Promise<boolean> {
    const answer = await vscode.window.showWarningMessage(plainText(`${title} ${text}`), yes, no);
    return answer === yes && !over.aborted;
}
