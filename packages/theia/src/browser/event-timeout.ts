/** An event of Theia's or Monaco's. */
type Listenable<T> = (listener: (value: T) => void) => { dispose(): void };

/** Waits for an event, or for one that `isIt`, but no longer than so many milliseconds; resolves with what came first. */
export function eventOrTimeout<T>(
    event: Listenable<T>,
    milliseconds: number,
    isIt: (value: T) => boolean = () => true
): Promise<'event' | 'timeout'> {
    return new Promise(resolve => {
        const finish = (outcome: 'event' | 'timeout'): void => {
            clearTimeout(timer);
            listener.dispose();
            resolve(outcome);
        };
        const timer = setTimeout(() => finish('timeout'), milliseconds);
        const listener = event(value => isIt(value) && finish('event'));
    });
}
