/**
 * The keyboard in a list of rows of buttons: arrows move between rows; when a row is removed, its neighbour gets the focus. In
 * an empty list its text gets it: a key that was meant for the last row must not press another button.
 */
export class RowNavigation {
    private last: { element: Element; row: number; action: string } | undefined;

    constructor(private readonly node: HTMLElement) {
        node.addEventListener('focusin', () => this.update());
        node.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && (this.last = undefined));
        node.addEventListener('keydown', event => this.handleKey(event));
    }

    /** Puts the keyboard on the first row. */
    enter(): void {
        this.focusFirst();
    }

    /** To be called after rows were added or removed: the focus of a removed row goes to the row in its place. */
    updateRows(): void {
        if (this.last?.element.isConnected) {
            this.update();
        } else if (this.last && document.activeElement === document.body) {
            this.focus(this.last.row, this.last.action);
        }
    }

    private handleKey(event: KeyboardEvent): void {
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

    private update(): void {
        const { activeElement } = document;
        const element = this.node.contains(activeElement) ? activeElement : null;
        const row = this.rows.findIndex(each => each.contains(element));
        const action = element?.getAttribute('data-action') ?? 'open';
        this.last = element ? { element, row: Math.max(0, row), action } : undefined;
    }

    private focus(row: number, action: string): void {
        const { rows } = this;
        const there = rows[Math.max(0, Math.min(row, rows.length - 1))];
        const button = there?.querySelector<HTMLElement>(`[data-action='${action}']`);
        if (button) {
            button.focus();
        } else {
            this.focusFirst();
        }
    }

    private focusFirst(): void {
        this.node.querySelector<HTMLElement>(this.rows.length > 0 ? 'button' : '.empty [tabindex]')?.focus();
    }
}
