import * as vscode from 'vscode';
import { AskChoice, ConsentQuestion, FilesQuestion, linesOf, visible } from '@agent-companion/client';
import { plainText } from './notifications';

/** Milliseconds for which a notification that has appeared cannot be agreed to. */
const COOLDOWN_MS = 500;

/** Asks in a dialog. VS Code takes none back: an answer to an obsolete question is none. */
export const askChoice: AskChoice = async ({ title, text, code, choices }, onObsolete) => {
    let isObsolete = false;
    const listening = onObsolete(() => (isObsolete = true));
    try {
        const labels = choices.map(({ label }) => label);
        const how = { modal: true, detail: code === undefined ? visible(text) : `${visible(text)}\n\n${code}` };
        const answer = await vscode.window.showWarningMessage(visible(title), how, ...labels);
        return isObsolete ? undefined : choices.find(({ label }) => label === answer)?.value;
    } finally {
        listening.dispose();
    }
};

/** Asks, and resolves with true only if the user says yes. */
export async function askAboutFiles({ title, text, files, ok }: FilesQuestion): Promise<boolean> {
    const detail = [visible(text), ...linesOf(files)].join('\n');
    return (await vscode.window.showWarningMessage(visible(title), { modal: true, detail }, ok)) === ok;
}

/** Asks in a notification, which takes no key; a click that it comes under is no answer. */
export async function askConsent({ title, text, yes, no }: ConsentQuestion): Promise<boolean> {
    for (;;) {
        const shownAt = Date.now();
        const answer = await vscode.window.showWarningMessage(plainText(`${title} ${text}`), yes, no);
        if (answer !== yes || Date.now() - shownAt > COOLDOWN_MS) {
            return answer === yes;
        }
    }
}
