/** The class of Theia's text editor widgets. */
const EDITOR = '.theia-editor';

const DIFF_EDITOR = '.monaco-diff-editor';

const TAB = '.lm-TabBar-tab';

/**
 * Leaves the keyboard where the user has it, in the terminal or in an editor, while `action` opens or closes editors:
 * Theia's Monaco editors take the focus whenever they become visible. It is given back at once, so that no keystroke ends
 * up in another editor. A focus that the user moves meanwhile is the one to keep from then on.
 * @param closing what `action` closes. With the keyboard in it, no editor gets it afterwards.
 */
export async function keepFocus<T>(action: () => Promise<T> | T, closing?: HTMLElement): Promise<T> {
    const guard = new FocusGuard(closing);
    try {
        return await action();
    } finally {
        guard.dispose();
    }
}

/** How many moves of the keyboard that the user has asked for are under way. */
let moves = 0;

/** Lets `action` move the keyboard because the user has asked for it, whatever {@link keepFocus} keeps at the same time. */
export async function moveFocus<T>(action: () => Promise<T>): Promise<T> {
    moves++;
    try {
        return await action();
    } finally {
        moves--;
    }
}

class FocusGuard {
    /** Where the keyboard belongs; undefined for nowhere. */
    private holder: HTMLElement | undefined;
    private readonly seen: ReadonlySet<Element>;
    private pressedOn: Element | undefined;
    private isGivingBack = false;
    private readonly onFocus = ({ target }: FocusEvent): void => this.judge(target);
    private readonly onPress = ({ target }: PointerEvent): void => {
        this.pressedOn = target instanceof Element ? target : undefined;
    };

    constructor(private readonly closing: HTMLElement | undefined) {
        const { activeElement } = document;
        const isClosing = closing?.contains(activeElement) === true;
        const holds = activeElement instanceof HTMLElement && activeElement !== document.body && !isClosing;
        this.holder = holds ? activeElement : undefined;
        this.seen = new Set(isClosing ? [] : [...document.querySelectorAll(EDITOR)].filter(isVisible));
        document.addEventListener('focusin', this.onFocus);
        document.addEventListener('pointerdown', this.onPress, { capture: true });
    }

    dispose(): void {
        document.removeEventListener('focusin', this.onFocus);
        document.removeEventListener('pointerdown', this.onPress, { capture: true });
    }

    private judge(target: EventTarget | null): void {
        // Two guards at a time must not pass the keyboard to and fro.
        if (this.isGivingBack || !(target instanceof HTMLElement)) {
            return;
        }
        const editor = target.closest(EDITOR);
        if (moves > 0 || !editor || this.isUsers(editor)) {
            this.holder = target;
        } else if (this.holder && isVisible(this.holder)) {
            this.isGivingBack = true;
            this.holder.focus();
            this.isGivingBack = false;
        } else if (this.closing || target.closest(DIFF_EDITOR)) {
            target.blur();
        }
    }

    /** Whether the keyboard is in an editor because the user wants it there. */
    private isUsers(editor: Element): boolean {
        const { holder = null, pressedOn } = this;
        const isPressed = pressedOn !== undefined && (editor.contains(pressedOn) || pressedOn.closest(TAB) !== null);
        if (isPressed) {
            // A tab is pressed for one editor.
            this.pressedOn = undefined;
        }
        return isPressed || this.seen.has(editor) || editor.contains(holder);
    }
}

function isVisible(element: Element): boolean {
    return element.getClientRects().length > 0;
}
