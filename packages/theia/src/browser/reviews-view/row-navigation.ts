/** The keyboard in a list of rows of buttons: arrows move between rows, and a row that goes leaves it to its neighbour. */
export class RowNavigation {
    private last: { element: Element; row: number; action: string } | undefined;

    constructor(private readonly node: HTMLElement) {
        node.addEventListener('focusin', () => this.note());
        node.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && (this.last = undefined));
    }

    /** Puts the keyboard on the first thing there is. */
    enter(): void {
        this.node.querySelector('button')?.focus();
    }

    /** After rows have gone: puts the keyboard, if it went with one, into the row that is there now. */
    keep(): void {
        if (this.last && !this.last.element.isConnected && document.activeElement === document.body) {
            this.focus(this.last.row, this.last.action);
        }
    }

    onKeyDown(event: KeyboardEvent): void {
        const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
        const step = steps[event.key];
        if (step !== undefined && this.last) {
            event.preventDefault();
            this.focus(this.last.row + step, this.last.action);
        }
    }

    private get rows(): HTMLElement[] {
        return [...this.node.querySelectorAll('li')];
    }

    private note(): void {
        const { activeElement: element } = document;
        const row = this.rows.findIndex(each => each.contains(element));
        const action = element?.getAttribute('data-action') ?? 'open';
        this.last = element ? { element, row: Math.max(0, row), action } : undefined;
    }

    private focus(row: number, action: string): void {
        const { rows } = this;
        const there = rows[Math.max(0, Math.min(row, rows.length - 1))];
        const button = there?.querySelector<HTMLElement>(`[data-action='${action}']`);
        (button ?? this.node.querySelector('button'))?.focus();
    }
}
