import { Clock } from '../support/clock';
import { Emitter, Event } from '../support/emitter';
import { SerialQueue } from '../support/serial-queue';
import { observed } from './observation';
import { LedgerState } from './turn';
import { withinLimits, withRecorded } from './upkeep';
import { UserWrites } from './user-writes';
import type { WorkTree } from './work-tree';

export interface LedgerOptions {
    readonly workTree: WorkTree;
    readonly clock: Clock;
    /** Told why the files could not be seen. */
    readonly onError: (error: unknown) => void;
    /** From an earlier process. */
    readonly state?: LedgerState;
}

/** The state of a ledger, which one piece of work changes at a time. */
export class LedgerBook {
    /** Files that the tools of agents write now, by the agents' keys. */
    readonly named = new Map<string, Set<string>>();
    /** Contents that the user has accepted, by path, until an agent has written them. */
    readonly accepted = new Map<string, string>();
    readonly userWrites: UserWrites;
    private readonly queue = new SerialQueue();
    private readonly changes = new Emitter<LedgerState>();
    private current: LedgerState;

    readonly onDidChange: Event<LedgerState> = this.changes.event;

    constructor(readonly options: LedgerOptions) {
        this.userWrites = new UserWrites(options.clock);
        this.current = options.state ?? { turns: [], dropped: 0, nextOrder: 1 };
    }

    get state(): LedgerState {
        return this.current;
    }

    set(state: LedgerState): void {
        if (state !== this.current) {
            this.current = state;
            this.changes.fire(state);
        }
    }

    /** Does work that has the state to itself. */
    run<T>(work: () => Promise<T>): Promise<T> {
        return this.queue.run(work);
    }

    /** Looks at the files, or some of them, and attributes what has changed. */
    async look(only: readonly string[] = []): Promise<void> {
        const { workTree, clock, onError } = this.options;
        const { seen: before } = this.current;
        try {
            const looked = await workTree.snapshot(before && only);
            const seen = before && only.length > 0 ? { ...before, tree: looked.tree } : looked;
            const state = await observed(this.current, seen, workTree, { ...this, now: clock.now() });
            this.set(withinLimits(await withRecorded(state, before, workTree), clock.now()));
        } catch (error) {
            // Nobody knows who has made what is there at the next look.
            this.userWrites.forget();
            this.set({ ...this.current, seen: undefined });
            onError(error);
        }
    }
}
