import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** How long, in milliseconds, a lock is left to who has it: what is done under it takes a few. */
const HELD_MS = 2_000;

/** How long, in milliseconds, it is waited before the next attempt. */
const PAUSE_MS = 20;

/** After how long, in milliseconds, a lock is given up that its process does not leave, and that cannot be removed. */
const GIVE_UP_MS = 2 * HELD_MS;

/**
 * Does something that no two processes may do with a socket at the same time. One that was killed meanwhile is not waited for.
 * @throws Error of the system if there is no folder for the lock; or one that names the lock, after {@link GIVE_UP_MS}.
 */
export async function withSocketLock<T>(socket: string, act: () => Promise<T>): Promise<T> {
    const lock = `${socket}.lock`;
    const since = performance.now();
    while (!take(lock)) {
        if (performance.now() - since > GIVE_UP_MS) {
            throw new Error(`${lock} is not left by its process, and cannot be removed.`);
        }
        await delay(PAUSE_MS);
    }
    try {
        return await act();
    } finally {
        remove(lock);
    }
}

function take(lock: string): boolean {
    try {
        mkdirSync(lock);
        return true;
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
            throw error;
        }
        const now = Date.now();
        const madeAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? now;
        // One whose time is to come is of before a change of the clock.
        if (Math.abs(now - madeAt) > HELD_MS) {
            remove(lock);
        }
        return false;
    }
}

function remove(lock: string): void {
    try {
        rmdirSync(lock);
    } catch {
        // Another one has taken it for that of a killed process, and removed it.
    }
}
