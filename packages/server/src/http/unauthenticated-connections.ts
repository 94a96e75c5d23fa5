import { Server } from 'node:http';
import { Socket } from 'node:net';
import { Disposable } from '../emitter';
import { Clock } from '../time/clock';

interface UnauthenticatedConnectionsOptions {
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
 * and beyond a hard bound the oldest at all. So clients without one take neither all file descriptors of the process nor the
 * room of agents, which show theirs as soon as they are connected: many new connections do not close theirs before it was read.
 */
export class UnauthenticatedConnections {
    /** The oldest first, each with the timer of its time. */
    private readonly sockets = new Map<Socket, Disposable>();
    /** Those of them whose time is over. */
    private readonly late = new Set<Socket>();

    constructor(
        server: Server,
        private readonly options: UnauthenticatedConnectionsOptions
    ) {
        server.on('connection', socket => {
            // Not before what has arrived is read: the process may have been busy for all of that time.
            const timer = options.clock.after(graceMs, () => setImmediate(() => this.timeIsOver(socket)));
            this.sockets.set(socket, timer);
            socket.once('close', () => this.release(socket));
            this.closeExcess();
        });
    }

    /** A token was shown on this socket, or it is closed: it counts no more. */
    release(socket: Socket): void {
        this.sockets.get(socket)?.dispose();
        this.sockets.delete(socket);
        this.late.delete(socket);
    }

    private timeIsOver(socket: Socket): void {
        if (this.sockets.has(socket)) {
            this.late.add(socket);
            this.closeExcess();
        }
    }

    private closeExcess(): void {
        const { max, hardMax, onExcess } = this.options;
        while (this.sockets.size > max) {
            const [oldest] = this.sockets.size > hardMax ? this.sockets.keys() : this.late;
            if (!oldest) {
                return;
            }
            this.release(oldest);
            oldest.destroy();
            onExcess();
        }
    }
}
