import * as vscode from 'vscode';

/**
 * Gives the keyboard to what is in front among the editors, if it is nowhere, as after the tab that had it was closed by program; to
 * the terminal where there is no editor. It is taken from nothing else, such as a terminal.
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
