/** Ends what it was given for; further calls do nothing. */
export interface Disposable {
    dispose(): void;
}

/** Subscribes a listener until the returned object is disposed. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** One event and the right to fire it. Listeners are called in the order they came. */
export class Emitter<T> {
    private readonly listeners = new Set<(value: T) => void>();

    readonly event: Event<T> = listener => {
        // A fresh function, so that the same listener given twice is two subscriptions.
        const subscription = (value: T): void => listener(value);
        this.listeners.add(subscription);
        return { dispose: () => void this.listeners.delete(subscription) };
    };

    fire(value: T): void {
        [...this.listeners].forEach(listener => listener(value));
    }
}
