import { systemClock } from '../../common/system-clock';
import { BroadcastClaim } from './broadcast-claim';

/** How long a page waits for its predecessor to let go of a name, in milliseconds. */
const PREDECESSOR_MS = 2_000;

/**
 * Claims a name among the pages of this origin, for as long as this page lives.
 * @param patient whether the present holder is about to go, as a reload's predecessor is.
 * @returns false if another page holds it.
 */
export function lockName(name: string, patient: boolean): Promise<boolean> {
    // Web Locks exist in secure contexts only: https, or localhost.
    return 'locks' in navigator
        ? claimByLock(name, patient)
        : new BroadcastClaim(new BroadcastChannel(name), systemClock).claim();
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
