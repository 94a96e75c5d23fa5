import { Clock, systemClock } from './clock';
import { Disposable } from './emitter';

/** Result of waiting: the value, the error, or nothing in time. */
export type Waited<T> =
    | { readonly kind: 'value'; readonly value: T }
    | { readonly kind: 'error'; readonly error: unknown }
    | { readonly kind: 'late' };

/** Waits for a promise, `milliseconds` at most, and never rejects. The promise itself goes on. */
export async function waitAtMost<T>(
    promise: Promise<T>,
    milliseconds: number,
    clock: Clock = systemClock
): Promise<Waited<T>> {
    let timer: Disposable | undefined;
    const late = new Promise<Waited<T>>(resolve => {
        timer = clock.after(milliseconds, () => resolve({ kind: 'late' }));
    });
    const settled = promise.then(
        (value): Waited<T> => ({ kind: 'value', value }),
        (error: unknown): Waited<T> => ({ kind: 'error', error })
    );
    try {
        return await Promise.race([settled, late]);
    } finally {
        timer?.dispose();
    }
}
