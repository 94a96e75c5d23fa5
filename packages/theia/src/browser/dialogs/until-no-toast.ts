import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';

/** Theia's own: whether toasts or the list of notifications are shown. */
const NOTIFICATIONS = new Set(['notificationsVisible']);

/** Resolves as soon as no notification is shown. It lasts as long as the user leaves one. */
export function untilNoToast(contextKeys: Pick<ContextKeyService, 'match' | 'onDidChange'>): Promise<void> {
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
