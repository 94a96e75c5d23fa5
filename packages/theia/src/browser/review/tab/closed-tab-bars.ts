import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ReviewService } from '@agent-companion/client';
import type { Review } from '../review';

/** Lumino's layout, which disposes of a tab bar with its last tab, and keeps it for ever (`DockLayout._removeWidget`). */
interface KeepingLayout {
    readonly _items?: Map<Widget, unknown>;
}

/** Releases a review's lone tab bar, which would keep it and half a megabyte. */
@injectable()
export class ClosedTabBars implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    onStart(): void {
        // The tab bar goes after the last widget in it.
        this.reviews.onDidOpen(({ widget }) => widget.disposed.connect(() => void setTimeout(() => this.letGo())));
    }

    private letGo(): void {
        const { _items: items } = this.shell.mainPanel.layout as unknown as KeepingLayout;
        const closed = [...(items?.keys() ?? [])].filter(({ isDisposed }) => isDisposed);
        closed.forEach(widget => items?.delete(widget));
    }
}
