import type { FrameOutcome } from './next-frame';
import type { UserInputTracker } from './user-input-tracker';

/** The class of Theia's text editor widgets. */
const EDITOR = '.theia-editor';

const DIFF_EDITOR = '.monaco-diff-editor';

const TAB = '.lm-TabBar-tab';

/** Buttons in an editor that leave the keyboard where it is. */
const BUTTONS = '.agent-companion-change-box';

/** Keeps the keyboard where the user has it, in the terminal or in an editor, while the companion opens and closes tabs. */
export class FocusGuard {
    /** How many moves of the focus that the user has asked for are under way. */
    private moves = 0;

    /** @param nextFrame resolves right before the page is drawn next, or when it will not be. */
    constructor(
        private readonly input: UserInputTracker,
        private readonly nextFrame: () => Promise<FrameOutcome>
    ) {}

    /**
     * Leaves the keyboard where it is while `action` opens or closes editors: Theia's Monaco editors take the focus whenever
     * they become visible. It is given back at once, so that no keystroke ends up in another editor. A focus that the user
     * moves meanwhile is the one to keep from then on.
     * @param closing what `action` closes or covers. With the keyboard in it, no editor gets it afterwards.
     */
    async keepFocus<T>(action: () => Promise<T> | T, closing?: HTMLElement): Promise<T> {
        const keeper = new FocusKeeper(this.input, () => this.moves > 0, closing);
        try {
            return await action();
        } finally {
            keeper.dispose();
        }
    }

    /** Takes the keyboard from what cannot be seen any more: the browser does that only when it paints the page next. */
    releaseHidden(): void {
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement && !isVisible(activeElement)) {
            activeElement.blur();
        }
    }

    /** Lets `action` move the keyboard because the user has asked for it, whatever {@link keepFocus} keeps at the same time. */
    async moveFocus<T>(action: () => Promise<T>): Promise<T> {
        this.moves++;
        try {
            return await action();
        } finally {
            this.moves--;
        }
    }

    /**
     * Lets `action` move the keyboard to what is on the page already, but not before that is drawn: no key is typed into what cannot
     * be seen yet. By then the user may have gone elsewhere, by a click or by keys; it stays there then.
     */
    async moveFocusWhenDrawn(action: () => Promise<unknown>): Promise<void> {
        const { count, clicks } = this.input;
        const frame = await this.nextFrame();
        const isElsewhere = clicks !== this.input.clicks || (count !== this.input.count && !isFocusNowhere());
        // Nothing is typed into a page that is hidden.
        if (frame !== 'late' && !isElsewhere) {
            await this.moveFocus(action);
        }
    }
}

class FocusKeeper {
    /** Where the keyboard belongs; undefined for nowhere. */
    private holder: HTMLElement | undefined;
    private readonly visibleBefore: ReadonlySet<Element>;
    /** How many clicks have been taken into account. */
    private clicks: number;
    private isGivingBack = false;
    private readonly handleFocus = ({ target }: FocusEvent): void => {
        // What this keeper gives back itself is no move.
        if (!this.isGivingBack && target instanceof HTMLElement) {
            this.allowOrRevert(target);
        }
    };

    constructor(
        private readonly input: UserInputTracker,
        private readonly isMoving: () => boolean,
        private readonly closing: HTMLElement | undefined
    ) {
        const { activeElement } = document;
        const isClosing = closing?.contains(activeElement) === true;
        const isHeld = activeElement instanceof HTMLElement && activeElement !== document.body && !isClosing;
        this.clicks = input.clicks;
        this.holder = isHeld ? activeElement : undefined;
        this.visibleBefore = new Set(isClosing ? [] : [...document.querySelectorAll(EDITOR)].filter(isVisible));
        document.addEventListener('focusin', this.handleFocus);
    }

    dispose(): void {
        document.removeEventListener('focusin', this.handleFocus);
    }

    private allowOrRevert(target: HTMLElement): void {
        const editor = target.closest(EDITOR);
        if (this.isMoving() || !editor || this.isWanted(editor)) {
            this.holder = target;
        } else if (this.holder && isVisible(this.holder)) {
            this.isGivingBack = true;
            // What had the keyboard a moment ago need not be scrolled to.
            this.holder.focus({ preventScroll: true });
            this.isGivingBack = false;
        } else if (this.closing || target.closest(DIFF_EDITOR)) {
            target.blur();
        }
    }

    /** Whether the focus is in an editor because the user wants it there. */
    private isWanted(editor: Element): boolean {
        return this.isClicked(editor) || this.visibleBefore.has(editor) || editor.contains(this.holder ?? null);
    }

    /** Whether the user has clicked on an editor since the action began, or on a tab, which brings up one editor. */
    private isClicked(editor: Element): boolean {
        const { clicks, lastPressed } = this.input;
        const pressed = clicks > this.clicks && lastPressed instanceof Element ? lastPressed : undefined;
        const isText = pressed?.closest(BUTTONS) === null && editor.contains(pressed);
        const isClicked = isText || (pressed?.closest(TAB) ?? null) !== null;
        if (isClicked) {
            this.clicks = clicks;
        }
        return isClicked;
    }
}

/** Whether keys go nowhere. */
export function isFocusNowhere(): boolean {
    return !document.activeElement || document.activeElement === document.body;
}

function isVisible(element: Element): boolean {
    return element.getClientRects().length > 0;
}
