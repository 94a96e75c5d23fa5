import { askPage } from './page';
import { PageEditorHost } from './page-editor-host';

/** When a page is asked whether it is alive, in milliseconds. */
export interface PageLivenessTimes {
    every: number;
    /** Longer than a busy page, or one that computes a large diff, keeps silent. */
    patience: number;
}

const DEFAULT_TIMES: PageLivenessTimes = { every: 60_000, patience: 30_000 };

/**
 * Tells a page that lives from one whose connection merely was not closed: with a long or negative
 * `frontendConnectionTimeout` Theia keeps the connection of a tab that is gone for good.
 */
export class PageLiveness {
    private readonly timer: NodeJS.Timeout;

    /** @param report called after every look, while there is a page, with whether it answered. */
    constructor(
        private readonly editor: PageEditorHost,
        private readonly report: (alive: boolean) => void,
        private readonly times: PageLivenessTimes = DEFAULT_TIMES
    ) {
        this.timer = setInterval(() => void this.look().catch(() => this.report(false)), times.every).unref();
    }

    dispose(): void {
        clearInterval(this.timer);
    }

    private async look(): Promise<void> {
        const page = this.editor.currentPage;
        if (!page) {
            return;
        }
        const answer = await askPage(page, this.times.patience, client => client.ping());
        if (this.editor.currentPage === page) {
            this.report(answer.kind === 'answered');
        }
    }
}
