/** What a test has opened, closed again in reverse order, however the test ended. */
export class Disposables {
    private readonly closers: (() => Promise<unknown> | void)[] = [];

    /** Remembers how to close something, and hands it back. */
    add<T>(value: T, close: (value: T) => Promise<unknown> | void): T {
        this.closers.push(() => close(value));
        return value;
    }

    async dispose(): Promise<void> {
        const failures: unknown[] = [];
        for (const close of this.closers.splice(0).reverse()) {
            try {
                await close();
            } catch (error) {
                failures.push(error);
            }
        }
        if (failures.length > 0) {
            throw new AggregateError(failures, `Could not be closed: ${failures.map(String).join('; ')}`);
        }
    }
}
