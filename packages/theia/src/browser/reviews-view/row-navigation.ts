/** What the keyboard moves between: a review's row, and the header of a group. */
const ROW = '.agent-companion-row';

/** Those of one agent, with a header. */
const GROUP = '[role="group"]';

/** Where the keyboard was last. */
interface Position {
    readonly element: Element;
    readonly row: number;
    /** What its button does: of a review, or of all in a group. */
    readonly action: string;
}

/** Keyboard in a list. A removed row's focus moves on: a late key decides nothing. */
export class RowNavigation {
    private last: Position | undefined;
    /** Whether the keyboard was to enter the list before there was one. */
    private isAwaited = false;

    constructor(private readonly node: HTMLElement) {
        node.addEventListener('focusin', () => this.update());
        node.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && (this.last = undefined));
        node.addEventListener('keydown', event => this.handleKey(event));
    }

    /** Puts the keyboard on the current review, else the first, once the view is rendered. */
    enter(): void {
        this.isAwaited = !this.node.hasChildNodes();
        const current = this.rows.findIndex(row => row.querySelector('[aria-current]'));
        this.focusReview(Math.max(0, current));
    }

    /** Call it after rows were added or removed: a removed row's focus goes to the review in its place. */
    updateRows(): void {
        if (this.isAwaited) {
            this.enter();
        } else if (this.last?.element.isConnected) {
            this.update();
        } else if (this.last && document.activeElement === document.body) {
            this.focusReview(this.last.row);
        }
    }

    private handleKey(event: KeyboardEvent): void {
        const { rows, last } = this;
        if (!last || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
        const step = steps[event.key];
        if (step !== undefined) {
            event.preventDefault();
            const target = rows.at(Math.max(0, Math.min(last.row + step, rows.length - 1)));
            focusButton(target, last.action);
        } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
            event.preventDefault();
            this.showGroup(rows.at(last.row), event.key === 'ArrowRight');
        }
    }

    /** Shows or hides the group of a header; from a review it goes to the header first, as in trees. */
    private showGroup(row: HTMLElement | undefined, isShown: boolean): void {
        const toggle = row?.querySelector<HTMLElement>('[aria-expanded]');
        if (toggle?.getAttribute('aria-expanded') === String(!isShown)) {
            toggle.click();
        } else if (!toggle && !isShown) {
            focusButton(row?.closest(GROUP)?.querySelector<HTMLElement>(ROW), 'open');
        }
    }

    private get rows(): HTMLElement[] {
        return [...this.node.querySelectorAll<HTMLElement>(ROW)];
    }

    private update(): void {
        const { activeElement } = document;
        const element = this.node.contains(activeElement) ? activeElement : null;
        const row = this.rows.findIndex(each => each.contains(element));
        const action = element?.getAttribute('data-action')?.replace('All', '') ?? 'open';
        this.last = element ? { element, row: Math.max(0, row), action } : undefined;
    }

    /** Focuses what opens the review in a row, else the next one, else the one before. */
    private focusReview(row: number): void {
        const { rows } = this;
        const reviews = rows.filter(each => each.matches('li'));
        const next = rows.slice(row).find(each => reviews.includes(each)) ?? reviews.at(-1);
        if (next) {
            focusButton(next, 'open');
        } else {
            (rows.at(0)?.querySelector('button') ?? this.node.querySelector<HTMLElement>('.empty [tabindex]'))?.focus();
        }
    }
}

/** Focuses the button of a row that does something, else its first one. */
function focusButton(row: HTMLElement | null | undefined, action: string): void {
    const button = row?.querySelector<HTMLElement>(`[data-action^='${action}']`) ?? row?.querySelector('button');
    button?.focus();
}
