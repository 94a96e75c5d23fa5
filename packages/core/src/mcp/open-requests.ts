import { IncomingMessage, ServerResponse } from 'node:http';
import { Disposable } from '../support/emitter';
import { Clock } from '../support/clock';

/** Milliseconds that a client may take to read what it was sent, after the end of its session. */
const readingMs = 5_000;

/** How often it is looked whether the process of a client that has nothing open has ended, in milliseconds. */
const lookMs = 500;

/** Open HTTP requests of a session; tells when none was, or its process ended. */
export class OpenRequests {
    private readonly open = new Map<ServerResponse, IncomingMessage>();
    private idleSince: number;
    private timer?: Disposable;
    /** Whether the session has ended. */
    hasEnded = false;

    /** @param hasGone whether the client's process is known to have ended. */
    constructor(
        private readonly clock: Clock,
        private readonly graceMs: number,
        private readonly hasGone: () => boolean,
        private readonly onIdle: () => void
    ) {
        this.idleSince = clock.now();
        this.lookSoon(graceMs);
    }

    /** How many there are. */
    get size(): number {
        return this.open.size;
    }

    /** When the client had something open last: now, if it has. In milliseconds since 1970. */
    get lastSeen(): number {
        return this.size > 0 ? this.clock.now() : this.idleSince;
    }

    add(request: IncomingMessage, response: ServerResponse): void {
        this.open.set(response, request);
        if (!this.hasEnded) {
            this.timer?.dispose();
        }
        response.once('close', () => {
            this.open.delete(response);
            if (this.size === 0) {
                this.idleSince = this.clock.now();
                this.timer?.dispose();
                this.lookSoon(this.graceMs);
            }
        });
    }

    /** Ends the session: cuts off unarrived requests, and after five seconds unread answers, which would hold sockets for ever. */
    end(): void {
        this.hasEnded = true;
        this.timer?.dispose();
        for (const [response, request] of this.open) {
            if (!request.complete) {
                response.destroy();
            }
        }
        if (this.size > 0) {
            this.timer = this.clock.after(readingMs, () => this.open.forEach((_, response) => response.destroy()));
        }
    }

    /** Counts the time down by its timers: the wall clock may jump. */
    private lookSoon(leftMs: number): void {
        if (!this.hasEnded) {
            this.timer = this.clock.after(Math.min(leftMs, lookMs), () =>
                leftMs <= lookMs || this.hasGone() ? this.onIdle() : this.lookSoon(leftMs - lookMs)
            );
        }
    }
}
