import { insist } from './insist';

/** A value is sent so often; after that the next one has to make good for it. */
const ATTEMPTS = 5;

/**
 * Sends values one at a time and always the newest: while one is on its way, later ones replace each other.
 * Adapts to the connection by itself: a slow one gets fewer values, never older ones.
 */
export class LatestSender<T> {
    private next: { value: T } | undefined;
    private sending = false;

    /**
     * @param send sends one value; resolves when it has arrived.
     * @param onFailed told why a value was refused; the next value is sent all the same.
     */
    constructor(
        private readonly send: (value: T) => Promise<void>,
        private readonly onFailed: (error: unknown) => void = () => undefined
    ) {}

    push(value: T): void {
        this.next = { value };
        if (!this.sending) {
            this.sending = true;
            const done = (): boolean => (this.sending = false);
            this.drain().then(done, done);
        }
    }

    private async drain(): Promise<void> {
        while (this.next) {
            const current = this.next;
            this.next = undefined;
            try {
                // A newer value makes it pointless to insist on this one.
                await insist(() => this.send(current.value), {
                    attempts: ATTEMPTS,
                    until: () => this.next !== undefined
                });
            } catch (error) {
                this.onFailed(error);
            }
        }
    }
}
