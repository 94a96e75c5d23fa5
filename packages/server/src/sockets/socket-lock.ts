import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** How long, in milliseconds, a lock is left to who has it: what is done under it takes a few. */
const HELD_MS = 2_000;

/** How long, in milliseconds, it is waited before the next attempt. */
const PAUSE_MS = 20;

/**
 * Does something that no two processes may do with a socket at the same time. One that was killed meanwhile is not waited for.
 * @throws Error of the system if there is no folder for the lock.
 */
export async function withSocketLock<T>(socket: string, act: () => Promise<T>): Promise<T> {
    const lock = `${socket}.lock`;
    while (!take(lock)) {
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
        const madeAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
        if (Date.now() - madeAt > HELD_MS) {
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
