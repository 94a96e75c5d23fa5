/** Runs one piece of work after the other, in the order in which they were given. */
export class SerialQueue {
    private unsettled = 0;
    private last: Promise<unknown> = Promise.resolve();

    /** Whether all work given so far has ended. */
    get isIdle(): boolean {
        return this.unsettled === 0;
    }

    /** Runs `work` once all work given before has ended, however it ended. Settles as `work` does. */
    run<T>(work: () => T | Promise<T>): Promise<T> {
        this.unsettled++;
        const result = this.last.then(work).finally(() => this.unsettled--);
        this.last = result.catch(() => undefined);
        return result;
    }

    /** Resolves once all work given so far has ended. */
    async drained(): Promise<void> {
        await this.last;
    }
}
