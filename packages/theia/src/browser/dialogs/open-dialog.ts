import { AbstractDialog } from '@theia/core/lib/browser/dialogs';
import { Event } from '@theia/core/lib/common/event';

/** A question as far as it matters to asking it. */
type Question<T> = Pick<AbstractDialog<T>, 'open' | 'close' | 'isAttached' | 'node'>;

let openQuestion: Pick<Question<unknown>, 'isAttached'> | undefined;

/**
 * Asks by a dialog and gives the keyboard back; undefined if closed or another is open.
 * @param isTakenBack whether not the user closed it. The keyboard goes nowhere then: an Enter meant for it could answer an agent.
 */
export async function openDialog<T>(
    dialog: Question<T>,
    isTakenBack: () => boolean = () => false
): Promise<T | undefined> {
    if (openQuestion?.isAttached) {
        return undefined;
    }
    openQuestion = dialog;
    dialog.node.addEventListener('keydown', ignoreRepetition, { capture: true });
    const before = document.activeElement;
    const answer = await dialog.open();
    if (before instanceof HTMLElement) {
        returnKeyboard(before, isTakenBack());
    }
    return answer;
}

/** Asks as `openDialog` does, and takes the question back when `onObsolete` fires. */
export async function openDialogUntil<T>(dialog: Question<T>, onObsolete: Event<void>): Promise<T | undefined> {
    let isTakenBack = false;
    const closing = onObsolete(() => {
        isTakenBack = true;
        dialog.close();
    });
    try {
        return await openDialog(dialog, () => isTakenBack);
    } finally {
        closing.dispose();
    }
}

function returnKeyboard(holder: HTMLElement, isTakenBack: boolean): void {
    const { activeElement, body } = document;
    if (isTakenBack && activeElement === holder) {
        holder.blur();
    } else if (!isTakenBack && activeElement === body) {
        holder.focus({ preventScroll: true });
    }
}

/** A key that is still held after it has opened a question must not answer it. */
function ignoreRepetition(event: KeyboardEvent): void {
    if (event.repeat && event.key === 'Enter') {
        event.preventDefault();
        event.stopPropagation();
    }
}
