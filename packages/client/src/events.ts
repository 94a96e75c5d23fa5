import type { Clock, Disposable, Event } from '@agent-companion/core/server';

/** An event that fires when another one does and a condition holds then. */
export function filtered<T>(event: Event<T>, condition: (value: T) => boolean): Event<T> {
    return listener => event(value => condition(value) && listener(value));
}

/** Whether an event fires within so many milliseconds. */
export function firesInTime(event: Event<unknown>, milliseconds: number, clock: Clock): Promise<boolean> {
    return new Promise(resolve => {
        const waiting: Disposable[] = [];
        const end = (hasFired: boolean): void => {
            waiting.forEach(each => each.dispose());
            resolve(hasFired);
        };
        waiting.push(
            event(() => end(true)),
            clock.after(milliseconds, () => end(false))
        );
    });
}
