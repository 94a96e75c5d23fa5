/** The class of Theia's text editor widgets. */
const EDITOR = '.theia-editor';

/**
 * Leaves the keyboard where the user has it, for instance in the terminal, while `action` opens or closes editors:
 * Theia's Monaco editors take the focus whenever they become visible. It is given back at once, so that no
 * keystroke ends up in an editor. A focus that the user moves elsewhere meanwhile is left alone.
 */
export async function keepFocus<T>(action: () => Promise<T> | T): Promise<T> {
    const holder = document.activeElement;
    if (!(holder instanceof HTMLElement) || holder === document.body || holder.closest(EDITOR)) {
        return action();
    }
    const giveBack = ({ target }: FocusEvent): void => {
        if (target instanceof Element && target.closest(EDITOR)) {
            holder.focus();
        }
    };
    document.addEventListener('focusin', giveBack);
    try {
        return await action();
    } finally {
        document.removeEventListener('focusin', giveBack);
    }
}
