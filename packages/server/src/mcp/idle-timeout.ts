import { EventEmitter } from 'node:events';
import { Disposable } from '../emitter';
import { Clock } from '../time/clock';

/**
 * Tells when a client has had nothing open with us for a while: no request under way and no stream. An agent that quits
 * says nothing; the closing of its stream is all there is to see.
 */
export class IdleTimeout {
    private open = 0;
    private idleSince: number;
    private timer?: Disposable;

    constructor(
        private readonly clock: Clock,
        private readonly graceMs: number,
        private readonly onIdle: () => void
    ) {
        this.idleSince = clock.now();
        this.wait();
    }

    /** Whether the client has nothing open. */
    get isIdle(): boolean {
        return this.open === 0;
    }

    /** When the client had something open last: now, if it has. In milliseconds since 1970. */
    get lastSeen(): number {
        return this.open > 0 ? this.clock.now() : this.idleSince;
    }

    /** Counts a response as open until it is closed. */
    watch(response: EventEmitter): void {
        this.open++;
        this.timer?.dispose();
        response.once('close', () => {
            this.open--;
            this.wait();
        });
    }

    dispose(): void {
        this.timer?.dispose();
        this.open = Number.POSITIVE_INFINITY;
    }

    private wait(): void {
        if (this.open === 0) {
            this.idleSince = this.clock.now();
            this.timer = this.clock.after(this.graceMs, this.onIdle);
        }
    }
}
