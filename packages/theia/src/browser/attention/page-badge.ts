import { CountedTitle } from './counted-title';

/** A number before the page's title, and on the application's icon where the browser has one; none for zero. */
export class PageBadge {
    private readonly title = new CountedTitle();
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
        const title = this.title.withCount(document.title, this.count);
        if (title !== document.title) {
            document.title = title;
        }
    }
}
