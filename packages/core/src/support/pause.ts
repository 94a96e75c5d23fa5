import { Clock } from './clock';

/** Resolves so many milliseconds from now, or as soon as the signal is aborted. Never rejects. */
export function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
        const end = (): void => {
            timer.dispose();
            signal.removeEventListener('abort', end);
            resolve();
        };
        const timer = clock.after(milliseconds, end);
        signal.addEventListener('abort', end);
        if (signal.aborted) {
            end();
        }
    });
}
