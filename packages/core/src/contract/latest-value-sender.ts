/** Sends one value until it has arrived or is superseded. Must not reject. */
type SendValue<T> = (value: T, isSuperseded: () => boolean) => Promise<unknown>;

/** Sends the newest value, one at a time: later ones replace each other meanwhile, so a slow connection gets fewer. */
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

    /** Gives up what has not arrived yet. */
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
