import * as vscode from 'vscode';

/**
 * Gives the keyboard, where it is nowhere, to the editor in front, else to the terminal. It is nowhere after the tab
 * that had it was closed by program.
 */
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
