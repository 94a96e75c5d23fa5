import { randomUUID } from 'node:crypto';
import { CompanionLogger } from '../../support/companion-logger';
import type { Diff } from '../diff';
import { DiffLimits, overflowOf } from '../diff-limits';
import type { DiffPresenter } from '../diff-presenter';
import type { DiffStore } from '../diff-store';

interface OrphanedDiffsOptions {
    readonly store: DiffStore;
    readonly presenter: Pick<DiffPresenter, 'drop'>;
    /** How many are kept. */
    readonly limits: DiffLimits;
    readonly logger: CompanionLogger;
}

/** Keeps diffs without an agent until the user is done with them; of too many the newest. */
export class OrphanedDiffs {
    constructor(private readonly options: OrphanedDiffsOptions) {}

    /** No agent waits for these any more. */
    add(diffs: readonly Diff[]): void {
        diffs.forEach(diff => diff.apply('orphan'));
        const excess = overflowOf(this.options.store.orphans(), ({ proposal }) => proposal.text, this.options.limits);
        excess.forEach(diff => this.drop(diff, 'evict'));
    }

    /** Makes an ended diff, or another `proposal` in its place, wait for the user. @param text the user's newest. */
    restore(ended: Diff, text?: string, proposal?: string): Diff {
        const diff = this.options.store.add(ended.copy(randomUUID(), proposal));
        if (text !== undefined) {
            diff.keepDraft(text);
        }
        this.add([diff]);
        return diff;
    }

    /** Drops a diff unshown or taken back, false if ended; edits stay as an orphan. */
    fail(diff: Diff): boolean {
        const failed = this.drop(diff, 'fail');
        if (failed && diff.hasDrafts) {
            this.restore(diff);
        }
        return failed;
    }

    /** Ends a diff without its user; false if it cannot end like that (any more). */
    private drop(diff: Diff, how: 'fail' | 'evict'): boolean {
        const { store, presenter, logger } = this.options;
        const ended = store.end(diff, how);
        if (ended) {
            presenter.drop(diff).catch((error: unknown) => logger.error('A diff stayed open.', error));
        }
        return ended;
    }
}
