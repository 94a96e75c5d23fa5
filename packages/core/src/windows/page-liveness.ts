import { Clock, every, systemClock } from '../support/clock';
import type { Disposable } from '../support/emitter';
import { AttachedPage } from './attached-page';

/** How often a page is asked whether it is alive, in milliseconds. */
const EVERY_MS = 60_000;

/** Longer than a busy page, or one that computes a large diff, keeps silent, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Checks whether the page lives: a long or negative `frontendConnectionTimeout` keeps connections of closed tabs. */
export class PageLiveness implements Disposable {
    private readonly checks: Disposable;

    /** @param report gets the result of each check, while there is a page. */
    constructor(
        private readonly page: AttachedPage,
        private readonly report: (alive: boolean) => void,
        clock: Clock = systemClock
    ) {
        this.checks = every(EVERY_MS, () => void this.check().catch(() => undefined), clock);
    }

    dispose(): void {
        this.checks.dispose();
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
