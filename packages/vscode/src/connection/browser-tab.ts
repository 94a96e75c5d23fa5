import * as vscode from 'vscode';

/**
 * Resolves once the browser tab has answered: for `PageCalls.ping`. An extension host outlives its tab, for hours if that was closed
 * without a word, and answers for itself all the time.
 */
export async function pingBrowserTab(): Promise<void> {
    // A command of the workbench itself, which runs there and changes nothing that is used.
    await vscode.commands.executeCommand('setContext', 'agentCompanion.pinged', true);
}
