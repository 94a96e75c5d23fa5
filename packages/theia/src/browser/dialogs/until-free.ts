import type { ContextKeyService } from '@theia/core/lib/browser/context-key-service';

/** Cover of the page while one of Theia's dialogs is open. */
const DIALOG = '.dialogOverlay';

/** Whether one of Theia's dialogs is open. */
export function isDialogOpen(): boolean {
    return document.querySelector(DIALOG) !== null;
}

/** Resolves as soon as no dialog is open. It lasts as long as the user leaves one open. */
export function untilNoDialog(): Promise<void> {
    return new Promise(resolve => {
        if (!isDialogOpen()) {
            resolve();
            return;
        }
        const observer = new MutationObserver(() => {
            if (!isDialogOpen()) {
                observer.disconnect();
                resolve();
            }
        });
        // Dialogs are children of the body.
        observer.observe(document.body, { childList: true });
    });
}

/** Theia's own: whether toasts or the list of notifications are shown. */
const NOTIFICATIONS = new Set(['notificationsVisible']);

/** Resolves as soon as no notification is shown. It lasts as long as the user leaves one. */
export function untilNoToast(contextKeys: ContextKeyService): Promise<void> {
    const isShown = (): boolean => contextKeys.match('notificationsVisible');
    return new Promise(resolve => {
        if (!isShown()) {
            resolve();
            return;
        }
        const listener = contextKeys.onDidChange(event => {
            if (event.affects(NOTIFICATIONS) && !isShown()) {
                listener.dispose();
                resolve();
            }
        });
    });
}
