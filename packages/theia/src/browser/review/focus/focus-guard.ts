import type { UserInputTracker } from './user-input-tracker';

/** The class of Theia's text editor widgets. */
const EDITOR = '.theia-editor';

const DIFF_EDITOR = '.monaco-diff-editor';

const TAB = '.lm-TabBar-tab';

/** Buttons in an editor that leave the keyboard where it is. */
const BUTTONS = '.agent-companion-change-box';

/** What an action on editors does, as far as the keyboard goes. */
interface EditorAction {
    /** What it closes or covers. With the keyboard in it, no editor gets it afterwards. */
    readonly closing?: HTMLElement;
    /** Whether it opens a file by itself, which gets no keyboard that nothing has. Default: the user may be opening one meanwhile. */
    readonly opensFile?: boolean;
}

interface FocusMove {
    readonly destination: Element | undefined;
}

/** Keeps the keyboard where the user has it, in the terminal or in an editor, while the companion opens and closes tabs. */
export class FocusGuard {
    /** Where the moves of the focus lead to that the user has asked for and that are under way. */
    private readonly moves = new Set<FocusMove>();
    private readonly keepers = new Set<FocusKeeper>();

    /** @param nextFrame resolves right before the page is drawn next, or to false when it is not for too long. */
    constructor(
        private readonly input: UserInputTracker,
        private readonly nextFrame: () => Promise<boolean>
    ) {}

    /** Whether the focus that is moving just now comes back to where the user had it. */
    get isGivingBack(): boolean {
        return [...this.keepers].some(keeper => keeper.isGivingBack);
    }

    /**
     * Leaves the keyboard where it is while `action` opens or closes editors: Theia's Monaco editors take the focus whenever
     * they become visible. It is given back at once, so that no keystroke ends up in another editor. A focus that the user
     * moves meanwhile is the one to keep from then on. A keyboard that nothing has is taken by no review.
     */
    async keepFocus<T>(action: () => Promise<T> | T, kind: EditorAction = {}): Promise<T> {
        const keeper = new FocusKeeper(this.input, target => this.isMovingTo(target), kind);
        this.keepers.add(keeper);
        try {
            return await action();
        } finally {
            this.keepers.delete(keeper);
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

    /**
     * Lets `action` move the keyboard because the user has asked for it, whatever {@link keepFocus} keeps at the same time.
     * @param destination where to, if that is a diff; no other diff that {@link keepFocus} opens gets the keyboard meanwhile.
     */
    async moveFocus<T>(action: () => Promise<T>, destination?: Element): Promise<T> {
        const move = { destination };
        this.moves.add(move);
        try {
            return await action();
        } finally {
            this.moves.delete(move);
        }
    }

    /**
     * Lets `action` move the keyboard to what is on the page already, but not before that is drawn: no key is typed into what cannot
     * be seen yet. By then the user may have gone elsewhere, by a click or by keys; it stays there then.
     */
    async moveFocusWhenDrawn(action: () => Promise<unknown>, destination?: Element): Promise<void> {
        const { count, clicks } = this.input;
        let isElsewhere = false;
        const look = (): void => {
            isElsewhere ||= clicks !== this.input.clicks || (count !== this.input.count && !isFocusNowhere());
        };
        // What has taken the keys may be gone by then, and what they have asked for still be on its way, such as a file.
        const looking = this.input.onDidPress(look);
        const isInTime = await this.nextFrame();
        looking.dispose();
        look();
        if (isInTime && !isElsewhere) {
            await this.moveFocus(action, destination);
        }
    }

    private isMovingTo(target: Element): boolean {
        return [...this.moves].some(
            ({ destination }) => destination?.contains(target) === true || !target.closest(DIFF_EDITOR)
        );
    }
}

class FocusKeeper {
    /** Where the keyboard belongs; undefined for nowhere. */
    private holder: HTMLElement | undefined;
    private readonly visibleBefore: ReadonlySet<Element>;
    /** How many clicks have been taken into account. */
    private clicks: number;
    isGivingBack = false;
    private readonly handleFocus = ({ target }: FocusEvent): void => {
        // What this keeper gives back itself is no move.
        if (!this.isGivingBack && target instanceof HTMLElement) {
            this.allowOrRevert(target);
        }
    };

    constructor(
        private readonly input: UserInputTracker,
        private readonly isMovingTo: (target: Element) => boolean,
        private readonly action: EditorAction
    ) {
        const { activeElement } = document;
        const isClosing = action.closing?.contains(activeElement) === true;
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
        if (this.isMovingTo(target) || !editor || this.isWanted(editor)) {
            this.holder = target;
        } else if (this.holder && isVisible(this.holder)) {
            this.isGivingBack = true;
            // What had the keyboard a moment ago need not be scrolled to.
            this.holder.focus({ preventScroll: true });
            this.isGivingBack = false;
        } else if (this.action.closing || this.action.opensFile || target.closest(DIFF_EDITOR)) {
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
