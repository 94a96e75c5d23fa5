/** Runs one piece of work after the other, in the order in which they were given. */
export class SerialQueue {
    private last: Promise<unknown> = Promise.resolve();

    /** Runs `work` once all work given before has ended, however it ended. Settles as `work` does. */
    run<T>(work: () => T | Promise<T>): Promise<T> {
        const result = this.last.then(work);
        this.last = result.catch(() => undefined);
        return result;
    }

    /** Resolves once all work given so far has ended. */
    async drained(): Promise<void> {
        await this.last;
    }
}
