/** A number before the page's title, and on the application's icon where the browser has one; none for zero. */
export class PageBadge {
    private count = 0;

    constructor() {
        // Theia sets the title anew with each editor, and knows nothing of the number.
        new MutationObserver(() => this.write()).observe(document.head, {
            subtree: true,
            childList: true,
            characterData: true
        });
    }

    show(count: number): void {
        this.count = count;
        this.write();
        const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
        const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
        done?.catch(() => undefined);
    }

    private write(): void {
        const title = withCount(document.title, this.count);
        if (title !== document.title) {
            document.title = title;
        }
    }
}

/** A title with this number before it instead of the one that may be there. */
export function withCount(title: string, count: number): string {
    const plain = title.replace(/^\(\d+\) /, '');
    return count > 0 ? `(${count}) ${plain}` : plain;
}
