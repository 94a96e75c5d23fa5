/** How a diff can end; there is no way out of an end. */
type DiffEnd = 'accepted' | 'rejected' | 'closed' | 'written';

/**
 * Where a diff is:
 * - `opening`: on its way to the screen, for the first time or with a newer proposal;
 * - `open`: on the screen;
 * - `orphaned`: its agent's session has ended; the user may reject it or have it written, a new session of the agent may adopt it;
 * - `accepted`, `rejected`: decided by the user;
 * - `written`: the companion itself has written it for the user, since no agent waits;
 * - `closed`: taken away by its agent, not to be shown, or one orphan too many.
 */
export type DiffState = 'opening' | 'open' | 'orphaned' | DiffEnd;

/**
 * What can happen to a diff. `show`: the editor has it on the screen. `fail`: it cannot. `replace`: the agent proposes
 * again. `accept`, `reject`: the user decides. `close`: the agent closes it. `orphan`: the session ends. `adopt`: another
 * session of the same agent takes it over. `evict`: too many orphans wait, or the window closes. `write`: the companion writes it itself.
 */
export type DiffEvent =
    'show' | 'fail' | 'replace' | 'accept' | 'reject' | 'close' | 'orphan' | 'adopt' | 'evict' | 'write';

/** Where each event leads from each state. What is not here cannot happen there. */
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
