import { Server } from 'node:http';
import { Socket } from 'node:net';

/**
 * The sockets of an HTTP server, and how many answers are under way on each. Node.js itself takes a socket that has not
 * sent anything yet for a busy one, and clients open such sockets in advance.
 */
export class OpenSockets {
    private readonly answersUnderWay = new Map<Socket, number>();
    private draining = false;

    constructor(server: Server) {
        server.on('connection', socket => {
            this.answersUnderWay.set(socket, 0);
            socket.once('close', () => this.answersUnderWay.delete(socket));
        });
        server.on('request', ({ socket }, response) => {
            this.count(socket, 1);
            response.once('close', () => {
                this.count(socket, -1);
                this.closeIfIdle(socket);
            });
        });
    }

    /** From now on a socket is closed as soon as nothing is under way on it. */
    drain(): void {
        this.draining = true;
        [...this.answersUnderWay.keys()].forEach(socket => this.closeIfIdle(socket));
    }

    /** Closes every socket, whatever is under way on it. */
    destroy(): void {
        this.answersUnderWay.forEach((_answers, socket) => socket.destroy());
    }

    private count(socket: Socket, change: 1 | -1): void {
        const answers = this.answersUnderWay.get(socket);
        if (answers !== undefined) {
            this.answersUnderWay.set(socket, answers + change);
        }
    }

    private closeIfIdle(socket: Socket): void {
        if (this.draining && this.answersUnderWay.get(socket) === 0) {
            // Not destroy(): the end of the last answer may still be on its way out.
            socket.destroySoon();
        }
    }
}
