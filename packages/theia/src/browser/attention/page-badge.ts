import { WindowTitleService } from '@theia/core/lib/browser/window/window-title-service';
import { inject, injectable } from '@theia/core/shared/inversify';

/** A number before the page's title, and on the application's icon where the browser has one; none for zero. */
@injectable()
export class PageBadge {
    private title = document.title;
    private readonly counts = new Map<'review' | 'question', number>();

    constructor(@inject(WindowTitleService) titles: Pick<WindowTitleService, 'onDidChangeTitle'>) {
        // Fires after Theia has written its title, without the number.
        titles.onDidChangeTitle(() => {
            this.title = document.title;
            this.write();
        });
    }

    /** How many of a kind wait for the user; the number is of all kinds. */
    show(kind: 'review' | 'question', ofKind: number): void {
        if (ofKind === (this.counts.get(kind) ?? 0)) {
            return;
        }
        this.counts.set(kind, ofKind);
        this.write();
        const { count } = this;
        const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
        const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
        done?.catch(() => undefined);
    }

    private get count(): number {
        return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
    }

    private write(): void {
        document.title = this.count > 0 ? `(${this.count}) ${this.title}` : this.title;
    }
}
