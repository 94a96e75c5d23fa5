/** What covers the page while one of Theia's dialogs is open. */
const DIALOG = '.dialogOverlay';

/** Resolves as soon as no dialog is open. It lasts as long as the user leaves one open. */
export function untilNoDialog(body: HTMLElement = document.body): Promise<void> {
    const isOpen = (): boolean => body.querySelector(DIALOG) !== null;
    return new Promise(resolve => {
        if (!isOpen()) {
            resolve();
            return;
        }
        const observer = new MutationObserver(() => {
            if (!isOpen()) {
                observer.disconnect();
                resolve();
            }
        });
        // Dialogs are children of the body.
        observer.observe(body, { childList: true });
    });
}
