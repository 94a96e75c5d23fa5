import { isDeepStrictEqual } from 'node:util';
import { Clock } from '../support/clock';
import { Emitter, Event } from '../support/emitter';
import { SerialQueue } from '../support/serial-queue';
import { LookTime, observed } from './observation';
import { UserWrite } from './steps';
import { NamedFiles } from './named-files';
import { LedgerState } from './turn';
import { withinLimits, withRecorded } from './upkeep';
import type { WorkTree } from './work-tree';

export interface LedgerOptions {
    readonly workTree: WorkTree;
    readonly clock: Clock;
    /** Told why the files could not be seen. */
    readonly onError: (error: unknown) => void;
    /** From an earlier process. */
    readonly state?: LedgerState;
}

const emptyLedger: LedgerState = { turns: [], dropped: 0, nextOrder: 1 };

/** The state of a ledger, which one piece of work changes at a time. */
export class LedgerBook {
    readonly workTree: WorkTree;
    readonly clock: Clock;
    readonly onError: LedgerOptions['onError'];
    /** Files that agents' tools have named in their turns. */
    readonly named = new NamedFiles();
    /** Contents that the user has accepted, by path, until an agent has written them. */
    readonly accepted = new Map<string, string>();
    private readonly queue = new SerialQueue();
    private readonly changes = new Emitter<LedgerState>();
    private userWrites: UserWrite[] = [];
    private lastLook: LookTime = { began: 0, ended: 0 };
    private current: LedgerState;

    readonly onDidChange: Event<LedgerState> = this.changes.event;

    constructor(options: LedgerOptions) {
        this.onError = options.onError;
        this.workTree = options.workTree;
        this.clock = options.clock;
        this.current = options.state ?? emptyLedger;
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

    /** Notes a write of the user's, which the next look tells from the agents'. */
    explain(...writes: readonly UserWrite[]): void {
        this.userWrites.push(...writes);
    }

    /** Looks at the files, and attributes their changes. @param from state to begin with. */
    async look(from = this.current): Promise<void> {
        const { workTree, clock, named, accepted } = this;
        const before = from.seen;
        const userWrites = this.userWrites.splice(0);
        const began = clock.now();
        try {
            const seen = await workTree.snapshot();
            const look = { began, ended: clock.now() };
            const hints = { named, accepted, userWrites, look, lastLook: this.lastLook };
            const state = await observed(from, seen, workTree, hints);
            this.lastLook = look;
            const next = withinLimits(await withRecorded(state, before, workTree), look.ended);
            // A listener may look again: a look without a change fires nothing.
            const isSame = next.turns === from.turns && isDeepStrictEqual(next.seen, before);
            this.set(isSame ? from : next);
        } catch (error) {
            // Nobody knows who has made what is there at the next look.
            this.set(before ? { ...from, seen: undefined } : from);
            this.onError(error);
        }
    }
}
