/** What a server sends unasked. */
export interface McpNotification {
    readonly method: string;
    readonly params?: object;
}

const maxBounded = 1_000;

/**
 * What waits for an agent's stream, oldest first. Of those with the bounded method the newest 1,000 are kept: an agent that
 * closes its own diffs and never listens makes as many as it likes. All others are kept in any case.
 */
export class NotificationQueue {
    private waiting: McpNotification[] = [];

    constructor(private readonly boundedMethod?: string) {}

    add(notification: McpNotification): void {
        this.waiting.push(notification);
        const bounded = this.waiting.filter(({ method }) => method === this.boundedMethod);
        if (bounded.length > maxBounded) {
            this.waiting = this.waiting.filter(each => each !== bounded[0]);
        }
    }

    /** Removes and returns all that wait. */
    take(): readonly McpNotification[] {
        return this.waiting.splice(0);
    }
}
