import { Disposable } from '@theia/core/lib/common/disposable';
import { BackendConnection } from './backend-connection';
import { insist, NoAnswerError } from './insist';

/** How long a sender waits, in milliseconds. */
export interface SendingPatience<T> {
    /** After this much silence a value is sent again. */
    readonly silenceMs?: number;
    /** How much longer than a short one this value may take to arrive. */
    readonly transferMs?: (value: T) => number;
}

/**
 * Sends values one at a time and always the newest, until it has arrived: while one is on its way, later ones replace
 * each other. Adapts to the connection by itself: a slow one gets fewer values, a broken one none until it is back.
 */
export class LatestSender<T> implements Disposable {
    private next: { value: T } | undefined;
    private sending = false;
    private disposed = false;

    /**
     * @param send sends one value; resolves when it has arrived.
     * @param onFailed told why a value was refused; the next value is sent all the same.
     */
    constructor(
        private readonly line: BackendConnection,
        private readonly send: (value: T) => Promise<void>,
        private readonly onFailed: (error: unknown) => void = () => undefined,
        private readonly patience: SendingPatience<T> = {}
    ) {}

    push(value: T): void {
        this.next = { value };
        if (!this.sending) {
            this.drain().catch(() => undefined);
        }
    }

    /** Whatever has not arrived yet is of no interest any more. */
    dispose(): void {
        this.disposed = true;
        this.next = undefined;
    }

    private async drain(): Promise<void> {
        this.sending = true;
        try {
            while (this.next) {
                const { value } = this.next;
                this.next = undefined;
                await this.deliver(value);
            }
        } finally {
            // In the same turn in which nothing was left: whatever is pushed next begins anew.
            this.sending = false;
        }
    }

    private async deliver(value: T): Promise<void> {
        try {
            await insist(() => this.send(value), {
                line: this.line,
                silenceMs: this.patience.silenceMs,
                transferMs: this.patience.transferMs?.(value),
                // A newer value makes it pointless to insist on this one.
                until: () => this.disposed || this.next !== undefined
            });
        } catch (error) {
            if (!(error instanceof NoAnswerError)) {
                this.onFailed(error);
            }
        }
    }
}
