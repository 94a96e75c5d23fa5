import type * as vscode from 'vscode';
import { nls } from '@agent-companion/page';

const NAME = 'gemini-cli-vscode-ide-companion';
const OTHER_COMPANION = `google.${NAME}`;
const TOLD = 'otherCompanionTold';

/** What it uses of VS Code. */
export interface OtherCompanionSurroundings {
    readonly extensions: Pick<typeof vscode.extensions, 'getExtension' | 'onDidChange'>;
    readonly window: { showWarningMessage(message: string, ...actions: string[]): Thenable<string | undefined> };
    readonly commands: Pick<typeof vscode.commands, 'executeCommand'>;
    /** What is remembered for all workspaces. */
    readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
}

/**
 * Tells the user, once, that Google's companion is there too. Both work, but a terminal leads to one of them, which
 * VS Code chooses. An agent that uses Google's loses its connection with each reload.
 */
export async function warnOfOtherCompanion(surroundings: OtherCompanionSurroundings): Promise<void> {
    const { extensions, window, commands, memory } = surroundings;
    const isThere = extensions.getExtension(OTHER_COMPANION) !== undefined;
    if (isThere === memory.get(TOLD, false)) {
        return;
    }
    // One that comes back after it has gone is worth a word again.
    await memory.update(TOLD, isThere);
    if (isThere) {
        const sentence = nls.localize(
            'agent-companion/otherCompanion',
            'Gemini CLI Companion is enabled too. An agent connects to one of the two only: disable the other extension, and restart the agent.'
        );
        const show = nls.localize('agent-companion/showExtension', 'Show Extension');
        if ((await window.showWarningMessage(sentence, show)) === show) {
            // Among the installed ones, which are searched by name: the page of an extension needs its gallery.
            await commands.executeCommand('workbench.extensions.search', `@installed ${NAME}`);
        }
    }
}
