import { Clock, systemClock } from '../support';
import type { Disposable } from '../support/emitter';
import { AttachedPage } from './attached-page';

/** How often a page is asked whether it is alive, in milliseconds. */
const EVERY_MS = 60_000;

/** Longer than a busy page, or one that computes a large diff, keeps silent, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Checks whether the page lives: a long or negative `frontendConnectionTimeout` keeps connections of closed tabs. */
export class PageLiveness implements Disposable {
    private next: Disposable;

    /** @param report gets the result of each check, while there is a page. */
    constructor(
        private readonly page: AttachedPage,
        private readonly report: (alive: boolean) => void,
        private readonly clock: Clock = systemClock
    ) {
        this.next = this.schedule();
    }

    dispose(): void {
        this.next.dispose();
    }

    private schedule(): Disposable {
        return this.clock.after(EVERY_MS, () => {
            this.next = this.schedule();
            this.check().catch(() => undefined);
        });
    }

    private async check(): Promise<void> {
        const { current } = this.page;
        if (!current) {
            return;
        }
        const { answered } = await this.page.calls.call('ping', [], {
            until: () => this.page.current !== current,
            deadline: { milliseconds: PATIENCE_MS, from: 'call' }
        });
        if (this.page.current === current) {
            this.report(answered);
        }
    }
}
