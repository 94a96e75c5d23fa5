import { Server } from 'node:http';
import { Socket } from 'node:net';

/**
 * Bounds the sockets on which no token has been shown: for one too many the oldest of them is closed. So strangers take neither
 * all file descriptors of the process nor the room of agents, who show theirs as soon as they are connected.
 */
export class StrangerLimit {
    private readonly strangers = new Set<Socket>();

    /** @param onExcess called when a socket is closed for another. */
    constructor(server: Server, max: number, onExcess: () => void) {
        server.on('connection', socket => {
            this.strangers.add(socket);
            socket.once('close', () => this.strangers.delete(socket));
            const [oldest] = this.strangers;
            if (this.strangers.size > max) {
                this.strangers.delete(oldest);
                oldest.destroy();
                onExcess();
            }
        });
    }

    /** A token was shown on this socket: it counts no more. */
    trust(socket: Socket): void {
        this.strangers.delete(socket);
    }
}
