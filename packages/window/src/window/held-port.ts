import { once } from 'node:events';
import { createServer, Server } from 'node:net';

/** A port of 127.0.0.1 that is kept from other processes. What connects to it is cut off unread. Keeps no process alive. */
export class HeldPort {
    private constructor(private readonly server: Server) {}

    /** Resolves with undefined if the port cannot be had, as when something else listens on it. Never rejects. */
    static async hold(port: number): Promise<HeldPort | undefined> {
        const server = createServer(socket => socket.destroy()).unref();
        try {
            server.listen({ host: '127.0.0.1', port });
            await once(server, 'listening');
        } catch {
            return undefined;
        }
        // A connection may fail to be accepted, for want of file descriptors; the port is held all the same.
        server.on('error', () => undefined);
        return new HeldPort(server);
    }

    /** Resolves once the port is free. To be called once. */
    async release(): Promise<void> {
        await new Promise(resolve => this.server.close(resolve));
    }
}
