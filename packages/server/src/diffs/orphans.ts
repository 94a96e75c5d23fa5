import { CompanionLogger } from '../companion-logger';
import { Clock } from '../time/clock';
import { Diff } from './diff';
import { DiffLimits, overflowOf } from './diff-limits';
import { DiffPresenter } from './diff-presenter';
import { DiffStore } from './diff-store';

export interface OrphansOptions {
    readonly clock: Clock;
    /** Milliseconds an orphan is kept. */
    readonly keepMs: number;
    /** Of more orphans than these the oldest expire. */
    readonly limits: DiffLimits;
    readonly logger: CompanionLogger;
}

/** Keeps diffs on the screen for which no agent waits any more: for a while, and within limits. */
export class Orphans {
    constructor(
        private readonly store: DiffStore,
        private readonly presenter: DiffPresenter,
        private readonly options: OrphansOptions
    ) {}

    /** Makes orphans of these diffs. */
    add(...diffs: readonly Diff[]): void {
        const { clock, keepMs, limits } = this.options;
        diffs.forEach(diff => diff.orphan(clock.after(keepMs, () => this.expire(diff))));
        overflowOf(this.store.orphans(), ({ proposal }) => proposal.text, limits).forEach(diff => this.expire(diff));
    }

    private expire(diff: Diff): void {
        if (this.store.end(diff, 'expire')) {
            this.presenter
                .drop(diff)
                .catch((error: unknown) => this.options.logger.error('An orphaned diff stayed open.', error));
        }
    }
}
