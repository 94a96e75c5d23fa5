import * as vscode from 'vscode';

/** Shows, until the returned function is called, that something takes long. */
export function showProgress(title: string): () => void {
    let hide = (): void => undefined;
    const location = vscode.ProgressLocation.Notification;
    const shown = new Promise<void>(resolve => (hide = resolve));
    vscode.window.withProgress({ location, title }, () => shown).then(undefined, () => undefined);
    return hide;
}

/** A text for a notification, which takes `[x](command:y)` for a link: names that agents give are none. */
export function plainText(text: string): string {
    return text.replaceAll('](', '] (');
}
