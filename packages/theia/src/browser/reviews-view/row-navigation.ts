/** What the keyboard moves between: a review's row, and the header of a group. */
const ROW = '.agent-companion-row';

/** Those of one agent, with a header. */
const GROUP = '[role="group"]';

/** Where the keyboard was last. */
interface Position {
    readonly element: Element;
    readonly row: number;
    /** That its row is in, if any. */
    readonly group: Element | null;
    /** What its button does: of a review, or of all in a group. */
    readonly action: string;
}

/**
 * The keyboard in a list of rows of buttons, which may be in groups with a row as header: up and down move between rows, right
 * and left show and hide a group. When a row is removed, the review that takes its place gets the focus, never a header: its
 * buttons decide more than one; nor what decides a review of another group. In an empty list its text gets it: a key that was meant for the last row must not press
 * another button.
 */
export class RowNavigation {
    private last: Position | undefined;

    constructor(private readonly node: HTMLElement) {
        node.addEventListener('focusin', () => this.update());
        node.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && (this.last = undefined));
        node.addEventListener('keydown', event => this.handleKey(event));
    }

    /** Puts the keyboard on the first review, or on what there is instead. */
    enter(): void {
        this.focusReview(0, 'open');
    }

    /** To be called after rows were added or removed: the focus of a removed row goes to the review in its place. */
    updateRows(): void {
        if (this.last?.element.isConnected) {
            this.update();
        } else if (this.last && document.activeElement === document.body) {
            // After all of a group the next review's button for one is not meant.
            this.focusReview(
                this.last.row,
                this.last.element.closest('li') ? this.last.action : 'open',
                this.last.group
            );
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

    /** Shows or hides the group whose header this is; from a review it goes to the header first, as in trees. */
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
        const group = element?.closest(GROUP) ?? null;
        this.last = element ? { element, row: Math.max(0, row), group, action } : undefined;
    }

    /**
     * Focuses the review in a row, else the next one, else the one before: its button that does something or, if it is not of the
     * group that the user is in, the one that opens it.
     */
    private focusReview(row: number, action: string, group: Element | null = null): void {
        const { rows } = this;
        const reviews = rows.filter(each => each.matches('li'));
        const next = rows.slice(row).find(each => reviews.includes(each)) ?? reviews.at(-1);
        if (next) {
            focusButton(next, next.closest(GROUP) === group ? action : 'open');
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
