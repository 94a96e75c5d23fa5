/** A promise that a test settles. */
export class Deferred<T> {
    resolve!: (value: T) => void;
    reject!: (error: Error) => void;
    readonly promise = new Promise<T>((resolve, reject) => {
        this.resolve = resolve;
        this.reject = reject;
    });
}
