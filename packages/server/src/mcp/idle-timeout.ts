import { EventEmitter } from 'node:events';
import { Disposable } from '../emitter';
import { Clock } from '../time/clock';

/** How often it is looked whether the process of a client that has nothing open has ended, in milliseconds. */
const LOOK_MS = 500;

/**
 * Tells when a client has had nothing open with us for a while: no request under way and no stream. An agent that quits
 * says nothing; the closing of its stream is all there is to see, and its process, where that is known: once it has ended there is
 * nothing left to wait for.
 */
export class IdleTimeout {
    private open = 0;
    private idleSince: number;
    private timer?: Disposable;

    /** @param hasGone whether the client's process is known to have ended. */
    constructor(
        private readonly clock: Clock,
        private readonly graceMs: number,
        private readonly hasGone: () => boolean,
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
            this.lookSoon(this.graceMs);
        }
    }

    /** Counts the time down by its timers: the wall clock may jump. */
    private lookSoon(leftMs: number): void {
        this.timer = this.clock.after(Math.min(leftMs, LOOK_MS), () =>
            leftMs <= LOOK_MS || this.hasGone() ? this.onIdle() : this.lookSoon(leftMs - LOOK_MS)
        );
    }
}
