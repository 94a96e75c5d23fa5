import { inject, injectable } from '@theia/core/shared/inversify';
import { UserInputTracker } from './user-input-tracker';

/** The class of Theia's text editor widgets. */
const EDITOR = '.theia-editor';

const DIFF_EDITOR = '.monaco-diff-editor';

const TAB = '.lm-TabBar-tab';

/** Keeps the keyboard where the user has it while the companion opens, shows and closes tabs. */
@injectable()
export class FocusGuard {
    /** Where the user has asked to go, as long as that is under way. */
    private readonly destinations = new Set<{ readonly element: Element | undefined }>();

    constructor(@inject(UserInputTracker) private readonly input: UserInputTracker) {}

    /**
     * Keeps the keyboard in place while `action` changes tabs: Theia's editors take it.
     * @param closing an element that goes; if it has the keyboard, no editor gets it.
     */
    async keepFocus<T>(action: () => Promise<T> | T, closing?: HTMLElement): Promise<T> {
        const { activeElement } = document;
        const isClosing = closing?.contains(activeElement) === true;
        let holder = isClosing || isFocusNowhere() ? undefined : activeElement;
        const shown = new Set(isClosing ? [] : [...document.querySelectorAll(EDITOR)].filter(isVisible));
        let { clicks } = this.input;
        let isGivingBack = false;
        const isWanted = (target: Element, editor: Element): boolean => {
            const { clicks: now, lastPressed } = this.input;
            const pressed = clicks < now && lastPressed instanceof Element ? lastPressed : undefined;
            const isClicked = editor.contains(pressed ?? null) || Boolean(pressed?.closest(TAB));
            clicks = isClicked ? now : clicks;
            return isClicked || shown.has(editor) || editor.contains(holder ?? null) || this.isMovingTo(target);
        };
        const handleFocus = ({ target }: FocusEvent): void => {
            const editor = target instanceof HTMLElement ? target.closest(EDITOR) : null;
            if (isGivingBack || !(target instanceof HTMLElement)) {
                return;
            }
            if (!editor || isWanted(target, editor)) {
                holder = target;
            } else if (holder instanceof HTMLElement && isVisible(holder)) {
                isGivingBack = true;
                // What had the keyboard a moment ago need not be scrolled to.
                holder.focus({ preventScroll: true });
                isGivingBack = false;
            } else if (holder && !target.closest(DIFF_EDITOR)) {
                // The user has left what is gone, such as the list of files, for this one.
                holder = target;
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

    /** Lets `action` move the keyboard, to `element` if that is known, for the user asks for it, whatever {@link keepFocus} keeps. */
    async moveFocus<T>(action: () => Promise<T>, element?: Element): Promise<T> {
        const destination = { element };
        this.destinations.add(destination);
        try {
            return await action();
        } finally {
            this.destinations.delete(destination);
        }
    }

    private isMovingTo(target: Element): boolean {
        return [...this.destinations].some(({ element }) => element?.contains(target) ?? true);
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
