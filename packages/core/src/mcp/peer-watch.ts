import { WebSocket } from 'ws';
import { Disposable } from '../support/emitter';
import { hasEnded } from '../http/peer/peer-process';
import { Clock, every } from '../support/clock';

/** Milliseconds that a client has for its handshake. */
const handshakeMs = 10_000;

/** Milliseconds between pings, and after which a client that says nothing, and answers none, is taken to be gone. */
const pingEveryMs = 15_000;
const silentMs = 50_000;

/** Closes connections that never begin or fall silent; silent ones stay while their process runs. */
export class PeerWatch {
    /** When the client was heard last, in milliseconds since 1970. */
    private heard: number;
    /** When it was asked last whether it is there, likewise. */
    private asked = 0;
    private isSilent = false;
    private timer: Disposable;

    constructor(
        private readonly socket: WebSocket,
        private readonly processId: () => number | undefined,
        private readonly clock: Clock
    ) {
        this.heard = clock.now();
        const hear = (): void => void (this.heard = clock.now());
        socket.on('message', hear);
        socket.on('pong', hear);
        this.timer = clock.after(handshakeMs, () => socket.terminate());
    }

    /** When the client was there last, in milliseconds since 1970: now, unless it was taken to be gone. */
    get lastSeen(): number {
        return this.isSilent ? this.heard : this.clock.now();
    }

    /** The client has begun. */
    begun(): void {
        this.timer.dispose();
        this.timer = every(pingEveryMs, () => this.ping(), this.clock);
    }

    dispose(): void {
        this.timer.dispose();
    }

    private ping(): void {
        const now = this.clock.now();
        // The clock may have been put back since.
        this.heard = Math.min(this.heard, now);
        // After a sleep of the machine the time says nothing: the client has not been asked since.
        const isUnanswered = this.heard < this.asked;
        // A process that runs may be stopped, as a job.
        this.isSilent = isUnanswered && now - this.heard >= silentMs && !this.isKnownToRun();
        if (this.isSilent) {
            return this.socket.terminate();
        }
        this.asked = now;
        // A client that does not read would have the pings pile up.
        if (this.socket.bufferedAmount === 0) {
            this.socket.ping();
        }
    }

    private isKnownToRun(): boolean {
        const id = this.processId();
        return id !== undefined && !hasEnded(id);
    }
}
