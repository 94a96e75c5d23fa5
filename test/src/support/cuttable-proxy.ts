import { once } from 'node:events';
import { AddressInfo, connect, createServer, Server, Socket } from 'node:net';

/** A stretch of network between the browser and Theia that a test can cut and mend. */
export class CuttableProxy {
    private readonly server: Server;
    private readonly sockets = new Set<Socket>();
    private isCut = false;

    private constructor(private targetPort: number) {
        this.server = createServer(client => this.forward(client));
    }

    static async start(targetPort: number): Promise<CuttableProxy> {
        const proxy = new CuttableProxy(targetPort);
        proxy.server.listen(0, '127.0.0.1');
        await once(proxy.server, 'listening');
        return proxy;
    }

    get port(): number {
        return (this.server.address() as AddressInfo).port;
    }

    /** Breaks every connection and lets no new one through. */
    cut(): void {
        this.isCut = true;
        this.sockets.forEach(socket => socket.destroy());
    }

    /** Leads new connections to another port. */
    leadTo(targetPort: number): void {
        this.targetPort = targetPort;
    }

    mend(): void {
        this.isCut = false;
    }

    async dispose(): Promise<void> {
        this.cut();
        const closed = once(this.server, 'close');
        this.server.close();
        await closed;
    }

    private forward(client: Socket): void {
        if (this.isCut) {
            client.destroy();
            return;
        }
        const target = connect(this.targetPort, '127.0.0.1');
        for (const [socket, other] of [
            [client, target],
            [target, client]
        ]) {
            this.sockets.add(socket);
            socket.on('error', () => other.destroy());
            socket.on('close', () => {
                this.sockets.delete(socket);
                other.destroy();
            });
            socket.pipe(other);
        }
    }
}
