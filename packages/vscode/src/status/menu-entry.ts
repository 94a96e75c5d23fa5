import * as vscode from 'vscode';

/** An entry of the status menu; one without an act only tells. */
export interface MenuEntry extends vscode.QuickPickItem {
    readonly act?: () => Promise<unknown>;
}

/** An entry that runs a command. */
export function commandEntry(label: string, id: string, ...args: unknown[]): MenuEntry {
    return { label, act: async () => vscode.commands.executeCommand(id, ...args) };
}
