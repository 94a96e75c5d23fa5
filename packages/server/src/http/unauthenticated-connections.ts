import { Server } from 'node:http';
import { Socket } from 'node:net';

/**
 * Bounds the sockets on which no token has been shown: for one too many the oldest of them is closed. So clients without
 * one take neither all file descriptors of the process nor the room of agents, which show theirs as soon as they are connected.
 */
export class UnauthenticatedConnections {
    private readonly sockets = new Set<Socket>();

    /** @param onExcess called when a socket is closed for another. */
    constructor(server: Server, max: number, onExcess: () => void) {
        server.on('connection', socket => {
            this.sockets.add(socket);
            socket.once('close', () => this.sockets.delete(socket));
            const [oldest] = this.sockets;
            if (this.sockets.size > max) {
                this.sockets.delete(oldest);
                oldest.destroy();
                onExcess();
            }
        });
    }

    /** A token was shown on this socket: it counts no more. */
    release(socket: Socket): void {
        this.sockets.delete(socket);
    }
}
