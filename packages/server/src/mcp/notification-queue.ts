/** What a server sends unasked. */
export interface McpNotification {
    readonly method: string;
    readonly params?: object;
}

/** What becomes of a protocol's notifications as long as they cannot be sent: of snapshots the newest is kept, and of bounded ones 1,000. */
export interface NotificationKinds {
    readonly snapshot?: string;
    readonly bounded?: string;
}

const maxBounded = 1_000;

/**
 * What waits for an agent's stream to be opened or read, oldest first. A snapshot replaces the one before it. Of those with the
 * bounded method the newest 1,000 are kept: an agent that closes its own diffs and never listens makes as many as it likes. All
 * others are kept in any case.
 */
export class NotificationQueue {
    private waiting: McpNotification[] = [];

    constructor(private readonly kinds: NotificationKinds = {}) {}

    add(notification: McpNotification): void {
        const { snapshot, bounded } = this.kinds;
        const { method } = notification;
        if (method === snapshot) {
            this.waiting = this.waiting.filter(each => each.method !== snapshot);
        }
        this.waiting.push(notification);
        if (method === bounded) {
            const alike = this.waiting.filter(each => each.method === bounded);
            this.waiting = alike.length > maxBounded ? this.waiting.filter(each => each !== alike[0]) : this.waiting;
        }
    }

    /** Removes and returns the oldest that waits. */
    take(): McpNotification | undefined {
        return this.waiting.shift();
    }
}
