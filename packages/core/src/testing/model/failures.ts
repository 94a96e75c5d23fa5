/** Failures of work in the background: kept, and thrown where the test waits. */
export class Failures {
    private readonly errors: unknown[] = [];

    add(error: unknown): void {
        this.errors.push(error);
    }

    /** Does something that may throw. */
    guard(act: () => void): void {
        try {
            act();
        } catch (error) {
            this.add(error);
        }
    }

    /** Goes on with a promise's value. */
    watch<T>(promise: Promise<T>, then: (value: T) => unknown): void {
        promise.then(then).catch((error: unknown) => this.add(error));
    }

    /** @throws the first that there is. */
    throwFirst(): void {
        if (this.errors.length > 0) {
            throw this.errors[0];
        }
    }
}
