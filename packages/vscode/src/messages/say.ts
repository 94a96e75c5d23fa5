import * as vscode from 'vscode';

/** How long, in milliseconds, it is said. */
const SAID_MS = 8_000;

/** Says in the status bar, for some seconds, what has just happened. */
export function say(sentence: string): void {
    // The status bar would show an icon for a part of a name.
    vscode.window.setStatusBarMessage(sentence.replaceAll('$(', '$ ('), SAID_MS);
}
