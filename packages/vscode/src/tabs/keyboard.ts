import * as vscode from 'vscode';

/** Gives a lost keyboard to the editor in front, else to the terminal. Closing a tab by program loses it. */
export async function restoreKeyboard(): Promise<void> {
    const { activeTerminal, tabGroups } = vscode.window;
    if (tabGroups.activeTabGroup.activeTab) {
        // The one command that looks first who has it: to set the layout of the editors, as it is.
        const layout = await vscode.commands.executeCommand('vscode.getEditorLayout');
        await vscode.commands.executeCommand('vscode.setEditorLayout', layout);
    } else {
        activeTerminal?.show();
    }
}
