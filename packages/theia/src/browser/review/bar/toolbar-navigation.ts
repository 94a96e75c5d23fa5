/** Keyboard in a toolbar: one Tab stop, arrows between buttons, Esc leaves. A removed button's focus goes to its neighbour. */
export class ToolbarNavigation {
    private current: { readonly button: HTMLElement; readonly index: number } | undefined;
    private hasFocus = false;

    /** @param leave called on Esc anywhere in `node`, which has the toolbar somewhere in it. */
    constructor(
        private readonly node: HTMLElement,
        private readonly leave: () => void
    ) {
        node.addEventListener('focusin', ({ target }) => this.handleFocus(target));
        node.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && (this.hasFocus = false));
        node.addEventListener('keydown', event => this.handleKey(event));
    }

    /** Puts the keyboard on the button of an action, else on the one that had it last. */
    enter(action?: string): void {
        const named = this.buttons.find(({ dataset }) => dataset.action === action);
        (named ?? this.buttons.find(({ tabIndex }) => tabIndex === 0))?.focus();
    }

    /** To be called after buttons were added or removed. */
    update(): void {
        const { buttons, current } = this;
        const index = Math.min(current?.index ?? 0, buttons.length - 1);
        const button = current?.button.isConnected ? current.button : buttons[index];
        buttons.forEach(each => (each.tabIndex = each === button ? 0 : -1));
        if (this.hasFocus && current?.button.isConnected === false && document.activeElement === document.body) {
            button?.focus();
        }
    }

    private get buttons(): HTMLElement[] {
        return [...this.node.querySelectorAll<HTMLElement>('[role=toolbar] button')];
    }

    private handleFocus(target: EventTarget | null): void {
        const index = this.buttons.findIndex(button => button === target);
        if (index >= 0) {
            this.current = { button: this.buttons[index], index };
            this.hasFocus = true;
            this.update();
        }
    }

    private handleKey(event: KeyboardEvent): void {
        const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
        if (altKey || ctrlKey || metaKey || shiftKey) {
            return;
        }
        if (key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            this.leave();
            return;
        }
        const { buttons } = this;
        const at = buttons.findIndex(button => button === event.target);
        const targets: Record<string, number> = {
            ArrowLeft: (at + buttons.length - 1) % buttons.length,
            ArrowRight: (at + 1) % buttons.length,
            Home: 0,
            End: buttons.length - 1
        };
        if (at >= 0 && targets[key] !== undefined) {
            event.preventDefault();
            buttons[targets[key]].focus();
        }
    }
}
