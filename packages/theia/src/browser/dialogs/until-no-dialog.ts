/** What covers the page while one of Theia's dialogs is open. */
const DIALOG = '.dialogOverlay';

/** Whether one of Theia's dialogs is open. */
export function isDialogOpen(body: HTMLElement = document.body): boolean {
    return body.querySelector(DIALOG) !== null;
}

/** Resolves as soon as no dialog is open. It lasts as long as the user leaves one open. */
export function untilNoDialog(body: HTMLElement = document.body): Promise<void> {
    return new Promise(resolve => {
        if (!isDialogOpen(body)) {
            resolve();
            return;
        }
        const observer = new MutationObserver(() => {
            if (!isDialogOpen(body)) {
                observer.disconnect();
                resolve();
            }
        });
        // Dialogs are children of the body.
        observer.observe(body, { childList: true });
    });
}
