/** The class of Theia's text editor widgets. */
const EDITOR = '.theia-editor';

const DIFF_EDITOR = '.monaco-diff-editor';

/**
 * Leaves the keyboard where the user has it, in the terminal or in a file's editor, while `action` opens or closes editors:
 * Theia's Monaco editors take the focus whenever they become visible. It is given back at once, so that no keystroke ends
 * up in another editor; where nothing has it, no diff gets it. A focus that the user moves elsewhere meanwhile is left alone,
 * and so is one in a diff, which may be about to close.
 */
export async function keepFocus<T>(action: () => Promise<T> | T): Promise<T> {
    const holder = document.activeElement;
    if (!(holder instanceof HTMLElement) || holder.closest(DIFF_EDITOR)) {
        return action();
    }
    const giveBack = ({ target }: FocusEvent): void => {
        const editor = target instanceof HTMLElement ? target.closest(EDITOR) : null;
        if (!(target instanceof HTMLElement) || !editor || editor.contains(holder)) {
            return;
        }
        if (holder !== document.body && holder.isConnected) {
            holder.focus();
        } else if (target.closest(DIFF_EDITOR)) {
            target.blur();
        }
    };
    document.addEventListener('focusin', giveBack);
    try {
        return await action();
    } finally {
        document.removeEventListener('focusin', giveBack);
    }
}
