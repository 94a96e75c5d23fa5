import { WindowTitleService } from '@theia/core/lib/browser/window/window-title-service';
import { inject, injectable } from '@theia/core/shared/inversify';

/** A number before the page's title; none for zero. */
@injectable()
export class PageBadge {
    private title = document.title;
    private count = 0;

    constructor(@inject(WindowTitleService) titles: Pick<WindowTitleService, 'onDidChangeTitle'>) {
        // Fires after Theia has written its title, without the number.
        titles.onDidChangeTitle(() => {
            this.title = document.title;
            this.write();
        });
    }

    /** How many proposals wait to be seen, and agents call. */
    show(count: number): void {
        this.count = count;
        this.write();
    }

    private write(): void {
        document.title = this.count > 0 ? `(${this.count}) ${this.title}` : this.title;
    }
}
