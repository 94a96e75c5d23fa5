import * as vscode from 'vscode';

/** Values set last, as JSON: each change makes VS Code judge all that asks for the key. */
const values = new Map<string, string>();

/** Sets what keys and menus ask in their `when`. */
export function setContextKey(key: string, value: boolean | string[]): void {
    const text = JSON.stringify(value);
    if (values.get(key) !== text) {
        values.set(key, text);
        vscode.commands.executeCommand('setContext', key, value).then(
            () => undefined,
            () => undefined
        );
    }
}
