import { Disposable } from '../emitter';

/** What time it is, and what is to happen later. */
export interface Clock {
    /** Milliseconds since 1970. */
    now(): number;
    /** Calls `action` once, `milliseconds` from now, unless disposed before. Keeps no process alive. */
    after(milliseconds: number, action: () => void): Disposable;
}

/** The computer's own clock. */
export const systemClock: Clock = {
    now: () => Date.now(),
    after: (milliseconds, action) => {
        const timer = setTimeout(action, milliseconds).unref();
        return { dispose: () => clearTimeout(timer) };
    }
};
