import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';
import { UserInputTracker } from './user-input-tracker';

/** The class of Theia's text editor widgets, which take the keyboard whenever they are shown. */
const EDITOR = '.theia-editor';

const TAB = '.lm-TabBar-tab';

/** Keeps the keyboard where the user has it while the companion opens, shows and closes tabs. */
@injectable()
export class FocusGuard {
    /** How many moves of the keyboard, which the user asks for, are under way. */
    private moves = 0;

    constructor(
        @inject(UserInputTracker) private readonly input: UserInputTracker,
        @inject(ApplicationShell) private readonly shell: ApplicationShell
    ) {}

    /**
     * Keeps the keyboard in place while `action` changes tabs.
     * @param closing an element that goes; if it has the keyboard, no editor gets it.
     */
    async keepFocus<T>(action: () => Promise<T> | T, closing?: HTMLElement): Promise<T> {
        const isClosing = closing?.contains(document.activeElement) === true;
        /** The editors that the user may go to, and has gone to. */
        const allowed = new Set(isClosing ? [] : [...document.querySelectorAll(EDITOR)].filter(isVisible));
        const { lastPressed: before } = this.input;
        const handleFocus = ({ target, relatedTarget: holder }: FocusEvent): void => {
            const editor = target instanceof HTMLElement ? target.closest(EDITOR) : undefined;
            const { lastPressed } = this.input;
            const pressed = lastPressed !== before && lastPressed instanceof Element ? lastPressed : null;
            if (!editor || !(target instanceof HTMLElement)) {
                return;
            }
            if (allowed.has(editor) || this.moves > 0 || editor.contains(pressed) || pressed?.closest(TAB)) {
                allowed.add(editor);
            } else if (holder instanceof HTMLElement && isVisible(holder) && !closing?.contains(holder)) {
                // The element with the keyboard a moment ago need not be scrolled to.
                holder.focus({ preventScroll: true });
            } else {
                target.blur();
            }
        };
        document.addEventListener('focusin', handleFocus);
        try {
            const acting = action();
            releaseHidden();
            return await acting;
        } finally {
            document.removeEventListener('focusin', handleFocus);
            releaseHidden();
        }
    }

    /** Lets `action` move the keyboard, for the user asks for it, whatever {@link keepFocus} keeps. */
    async moveFocus<T>(action: () => Promise<T>): Promise<T> {
        this.moves++;
        try {
            return await action();
        } finally {
            this.moves--;
        }
    }

    /** Brings a widget in front, with the keyboard. */
    async activate({ id }: Widget): Promise<void> {
        await this.moveFocus(() => this.shell.activateWidget(id));
    }
}

/** Whether keys go nowhere. */
export function isFocusNowhere(): boolean {
    return !document.activeElement || document.activeElement === document.body;
}

/** Takes the keyboard from hidden elements at once: the browser does so only at its next paint. */
function releaseHidden(): void {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !isVisible(activeElement)) {
        activeElement.blur();
    }
}

function isVisible(element: Element): boolean {
    return element.getClientRects().length > 0;
}
