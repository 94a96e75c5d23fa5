import { AbstractDialog } from '@theia/core/lib/browser/dialogs';

/**
 * Asks by a dialog, and gives the keyboard back to where it was. Theia tries that only when nothing is chosen, and while all
 * but the dialog is still inert. Resolves with the dialog's value; with undefined when it is closed.
 */
export async function openDialog<T>(dialog: Pick<AbstractDialog<T>, 'open'>): Promise<T | undefined> {
    const before = document.activeElement;
    const answer = await dialog.open();
    if (before instanceof HTMLElement && document.activeElement === document.body) {
        before.focus({ preventScroll: true });
    }
    return answer;
}
