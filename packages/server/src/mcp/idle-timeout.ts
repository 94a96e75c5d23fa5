import { ServerResponse } from 'node:http';

/**
 * Tells when a client has had nothing open with us for a while: no request under way and no stream. An agent that quits
 * says nothing; the closing of its stream is all there is to see.
 */
export class IdleTimeout {
    private open = 0;
    private idleSince = Date.now();
    private timer?: NodeJS.Timeout;

    constructor(
        private readonly graceMs: number,
        private readonly onIdle: () => void
    ) {
        this.wait();
    }

    /** When the client had something open last: now, if it has. In milliseconds since 1970. */
    get lastSeen(): number {
        return this.open > 0 ? Date.now() : this.idleSince;
    }

    /** Counts a response as open until it is closed. */
    watch(response: ServerResponse): void {
        this.open++;
        clearTimeout(this.timer);
        response.once('close', () => {
            this.open--;
            this.wait();
        });
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.open = Number.POSITIVE_INFINITY;
    }

    private wait(): void {
        if (this.open === 0) {
            this.idleSince = Date.now();
            this.timer = setTimeout(this.onIdle, this.graceMs).unref();
        }
    }
}
