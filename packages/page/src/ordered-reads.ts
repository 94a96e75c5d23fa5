import type { Disposable } from '@agent-companion/server';

/** Reads something again and again, and takes what each read gives, unless a later one was faster. */
export class OrderedReads<T> implements Disposable {
    private begun = 0;
    private taken = 0;

    constructor(
        private readonly read: () => Promise<T>,
        private readonly take: (value: T) => void
    ) {}

    /** Reads once more; rejects as the read does. */
    async update(): Promise<void> {
        const number = ++this.begun;
        const value = await this.read();
        if (number > this.taken) {
            this.taken = number;
            this.take(value);
        }
    }

    /** Takes nothing from now on. */
    dispose(): void {
        this.taken = Infinity;
    }
}
