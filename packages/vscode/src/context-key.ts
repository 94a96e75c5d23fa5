import * as vscode from 'vscode';

/** Values set last, as JSON: each change makes VS Code judge all that asks for the key. */
const values = new Map<string, string>();

/** Sets what keys and menus ask in their `when`. @returns whether it is another value than before. */
export function setContextKey(key: string, value: boolean | string[]): boolean {
    const text = JSON.stringify(value);
    const isOther = values.get(key) !== text;
    if (isOther) {
        values.set(key, text);
        vscode.commands.executeCommand('setContext', key, value).then(
            () => undefined,
            () => undefined
        );
    }
    return isOther;
}
