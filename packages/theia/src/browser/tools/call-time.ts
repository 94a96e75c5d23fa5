import type { Clock } from '@agent-companion/server';

/** What of a call's time, in milliseconds, is left to carry its answer back. */
export const MARGIN_MS = 500;

/** How long something is waited for: until a time, or until the call has ended. */
interface CallTime {
    readonly clock: Clock;
    readonly until: number;
    readonly signal: AbortSignal;
}

/** What a promise resolves to, or why it is waited for no longer. */
export async function inTime<Value>(
    promise: Promise<Value>,
    { clock, until, signal }: CallTime
): Promise<Value | 'late' | 'cancelled'> {
    let end: (reason: 'late' | 'cancelled') => void;
    const ended = new Promise<'late' | 'cancelled'>(resolve => (end = resolve));
    const cancel = (): void => end('cancelled');
    const timer = clock.after(Math.max(until - clock.now(), 0), () => end('late'));
    signal.addEventListener('abort', cancel);
    if (signal.aborted) {
        cancel();
    }
    try {
        return await Promise.race([promise, ended]);
    } finally {
        timer.dispose();
        signal.removeEventListener('abort', cancel);
    }
}
