import { Disposable } from './emitter';

/** Tells the time, and does things later. */
export interface Clock {
    /** Milliseconds since 1970. */
    now(): number;
    /** Calls `action` once, `milliseconds` from now, unless disposed before. Keeps no process alive. */
    after(milliseconds: number, action: () => void): Disposable;
}

/** Does something at intervals, until that is disposed. */
export function every(milliseconds: number, action: () => void, clock: Clock): Disposable {
    const wait = (): Disposable =>
        clock.after(milliseconds, () => {
            timer = wait();
            action();
        });
    let timer = wait();
    return { dispose: () => timer.dispose() };
}

/** The computer's own clock. */
export const systemClock: Clock = {
    now: () => Date.now(),
    after: (milliseconds, action) => {
        const timer = setTimeout(action, milliseconds);
        // A browser's timer is a number.
        (timer as Partial<typeof timer>).unref?.();
        return { dispose: () => clearTimeout(timer) };
    }
};
