/** Sends one value until it has arrived. Once it is superseded it need not arrive any more. Must not reject. */
type SendValue<T> = (value: T, isSuperseded: () => boolean) => Promise<unknown>;

/**
 * Sends values one at a time and always the newest: while one is on its way, later ones replace each other. Adapts to the
 * connection by itself: a slow one gets fewer values.
 */
export class LatestValueSender<T> {
    private next: { readonly value: T } | undefined;
    private isSending = false;
    private isDisposed = false;

    constructor(private readonly send: SendValue<T>) {}

    push(value: T): void {
        if (this.isDisposed) {
            return;
        }
        this.next = { value };
        if (!this.isSending) {
            this.sendAll().catch(() => undefined);
        }
    }

    /** What has not arrived yet is of no interest any more. */
    dispose(): void {
        this.isDisposed = true;
        this.next = undefined;
    }

    private async sendAll(): Promise<void> {
        this.isSending = true;
        try {
            while (this.next) {
                const { value } = this.next;
                this.next = undefined;
                await this.send(value, () => this.isDisposed || this.next !== undefined);
            }
        } finally {
            // In the same turn in which nothing was left: what is pushed next begins anew.
            this.isSending = false;
        }
    }
}
