/** How a diff can end; there is no way out of an end. */
type DiffEnd = 'accepted' | 'rejected' | 'closed' | 'written';

/**
 * Where a diff is:
 * - `opening`: on its way to the screen;
 * - `open`: on the screen;
 * - `orphaned`: its session has ended;
 * - `written`: by the companion, as no agent waits;
 * - `closed`: by its agent, not shown, or one orphan too many.
 */
export type DiffState = 'opening' | 'open' | 'orphaned' | DiffEnd;

/**
 * Events of a diff. `show`, `fail`: the editor has it, or cannot. `replace`, `close`: by its agent. `orphan`, `adopt`: its session
 * ends, another takes it. `evict`: too many orphans, or the window closes. `write`: by the companion.
 */
export type DiffEvent =
    'show' | 'fail' | 'replace' | 'accept' | 'reject' | 'close' | 'orphan' | 'adopt' | 'evict' | 'write';

/** Where each event leads from each state. An event without an entry cannot happen there. */
const diffTransitions: Readonly<Record<DiffState, Readonly<Partial<Record<DiffEvent, DiffState>>>>> = {
    opening: {
        show: 'open',
        fail: 'closed',
        replace: 'opening',
        accept: 'accepted',
        reject: 'rejected',
        close: 'closed',
        orphan: 'orphaned'
    },
    open: {
        replace: 'opening',
        accept: 'accepted',
        reject: 'rejected',
        close: 'closed',
        orphan: 'orphaned'
    },
    orphaned: {
        fail: 'closed',
        reject: 'rejected',
        adopt: 'opening',
        evict: 'closed',
        write: 'written'
    },
    accepted: {},
    rejected: {},
    closed: {},
    written: {}
};

/** The life of one diff: where it is, and what may happen to it next. It ends exactly once. */
export class DiffStateMachine {
    /** Resolves once the diff has ended. */
    readonly whenEnded: Promise<void>;

    private current: DiffState = 'opening';
    private announceEnd: () => void = () => undefined;

    constructor() {
        this.whenEnded = new Promise(resolve => (this.announceEnd = resolve));
    }

    get state(): DiffState {
        return this.current;
    }

    get hasEnded(): boolean {
        return Object.keys(diffTransitions[this.current]).length === 0;
    }

    /** Makes an event's transition; false, without a change, if the state has none. The first of racing events wins. */
    apply(event: DiffEvent): boolean {
        const to = diffTransitions[this.current][event];
        if (to === undefined) {
            return false;
        }
        this.current = to;
        if (this.hasEnded) {
            this.announceEnd();
        }
        return true;
    }
}
