import { Emitter, Event } from '@theia/core/lib/common/event';
import { systemClock } from '@agent-companion/page';
import { BroadcastClaim } from './broadcast-claim';

/**
 * How long a page waits for its predecessor to let go of a name, in milliseconds. On a busy machine that takes seconds; a tab
 * that is the copy of another one waits in vain.
 */
const PREDECESSOR_MS = 5_000;

/** A name that this page has claimed among the pages of its origin. */
export interface HeldName {
    /** Fires when it turns out that another page has it by right: what is done under the name has to end with {@link release}. */
    readonly onDidLose: Event<void>;
    /** Fires when another page that had it too, for a while, has released it. */
    readonly onDidRegain: Event<void>;
    /** Lets go of a name that is lost. */
    release(): void;
}

const never = new Emitter<void>().event;

/** A Web Lock is never lost, and held until the page is left. */
const HELD_BY_LOCK: HeldName = { onDidLose: never, onDidRegain: never, release: () => undefined };

/**
 * Claims a name among the pages of this origin, for as long as this page lives.
 * @param patient whether the present holder is about to go, as a reload's predecessor is.
 * @returns undefined if another page holds it.
 */
export async function lockName(name: string, patient: boolean): Promise<HeldName | undefined> {
    // Web Locks exist in secure contexts only: https, or localhost.
    if ('locks' in navigator) {
        return (await claimByLock(name, patient)) ? HELD_BY_LOCK : undefined;
    }
    const claim = new BroadcastClaim(new BroadcastChannel(name), systemClock);
    return (await claim.claim()) ? claim : undefined;
}

function claimByLock(name: string, patient: boolean): Promise<boolean> {
    const options: LockOptions = patient ? { signal: AbortSignal.timeout(PREDECESSOR_MS) } : { ifAvailable: true };
    return new Promise(resolve => {
        const hold = (lock: Lock | null): Promise<void> | undefined => {
            resolve(lock !== null);
            return lock ? new Promise<void>(() => undefined) : undefined;
        };
        navigator.locks.request(name, options, hold).catch(() => resolve(false));
    });
}
