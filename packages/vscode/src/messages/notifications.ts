import * as vscode from 'vscode';
import { visible } from '@agent-companion/client';

/** Shows, until the returned function is called, that something takes long. */
export function showProgress(title: string): () => void {
    let hide = (): void => undefined;
    const location = vscode.ProgressLocation.Notification;
    const shown = new Promise<void>(resolve => (hide = resolve));
    vscode.window.withProgress({ location, title }, () => shown).then(undefined, () => undefined);
    return hide;
}

/** Makes a text show all of a name, and no link of it: notifications take `[x](command:y)` for one. */
export function plainText(text: string): string {
    return visible(text).replaceAll('](', '] (');
}
