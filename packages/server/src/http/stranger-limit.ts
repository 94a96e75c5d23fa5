import { Server } from 'node:http';
import { Socket } from 'node:net';
import { Disposable } from '../emitter';
import { Clock } from '../time/clock';

interface StrangerLimitOptions {
    /** How many sockets may stay on which no token has been shown. */
    readonly max: number;
    /** How many there may be at any moment. */
    readonly hardMax: number;
    readonly clock: Clock;
    /** Called when a socket is closed for another. */
    readonly onExcess: () => void;
}

/** Milliseconds that a client has to show its token: many times what the first request of an agent takes on a busy machine. */
const graceMs = 250;

/**
 * Bounds the sockets on which no token has been shown: for one too many the oldest is closed that has had its time to show one,
 * and beyond a hard bound the oldest at all. So strangers take neither all file descriptors of the process nor the room of
 * agents, who show their token as soon as they are connected: many new connections do not close theirs before it was read.
 */
export class StrangerLimit {
    /** The oldest first, each with the timer of its time. */
    private readonly strangers = new Map<Socket, Disposable>();
    /** Those of them whose time is over. */
    private readonly late = new Set<Socket>();

    constructor(
        server: Server,
        private readonly options: StrangerLimitOptions
    ) {
        server.on('connection', socket => {
            // Not before what has arrived is read: the process may have been busy for all of that time.
            const timer = options.clock.after(graceMs, () => setImmediate(() => this.timeIsOver(socket)));
            this.strangers.set(socket, timer);
            socket.once('close', () => this.forget(socket));
            this.closeExcess();
        });
    }

    /** A token was shown on this socket: it counts no more. */
    trust(socket: Socket): void {
        this.forget(socket);
    }

    private timeIsOver(socket: Socket): void {
        if (this.strangers.has(socket)) {
            this.late.add(socket);
            this.closeExcess();
        }
    }

    private closeExcess(): void {
        const { max, hardMax, onExcess } = this.options;
        while (this.strangers.size > max) {
            const [oldest] = this.strangers.size > hardMax ? this.strangers.keys() : this.late;
            if (!oldest) {
                return;
            }
            this.forget(oldest);
            oldest.destroy();
            onExcess();
        }
    }

    private forget(socket: Socket): void {
        this.strangers.get(socket)?.dispose();
        this.strangers.delete(socket);
        this.late.delete(socket);
    }
}
