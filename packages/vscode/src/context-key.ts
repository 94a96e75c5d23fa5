import * as vscode from 'vscode';

/** Sets what keys and menus ask in their `when`. */
export function setContextKey(key: string, value: boolean | string[]): void {
    vscode.commands.executeCommand('setContext', key, value).then(
        () => undefined,
        () => undefined
    );
}
