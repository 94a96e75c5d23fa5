import * as vscode from 'vscode';
import { nls } from '@agent-companion/client';

const NAME = 'gemini-cli-vscode-ide-companion';
const OTHER_COMPANION = `google.${NAME}`;
const TOLD = 'otherCompanionTold';

/** Warns once of Google's companion: a terminal leads to one of the two, and agents lose Google's with each reload. */
export async function warnOfOtherCompanion(memory: vscode.Memento): Promise<void> {
    const isThere = vscode.extensions.getExtension(OTHER_COMPANION) !== undefined;
    if (isThere === memory.get(TOLD, false)) {
        return;
    }
    // A companion that comes back after it has gone is worth a word again.
    await memory.update(TOLD, isThere);
    if (isThere) {
        const sentence = nls.localize(
            'agent-companion/otherCompanion',
            'Gemini CLI Companion is enabled too. An agent connects to one of the two only: disable the other extension, and restart the agent.'
        );
        const show = nls.localize('agent-companion/showExtension', 'Show Extension');
        if ((await vscode.window.showWarningMessage(sentence, show)) === show) {
            // Among the installed ones, which are searched by name: the page of an extension needs its gallery.
            await vscode.commands.executeCommand('workbench.extensions.search', `@installed ${NAME}`);
        }
    }
}
