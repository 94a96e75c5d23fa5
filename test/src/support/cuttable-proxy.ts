import { once } from 'node:events';
import { AddressInfo, connect, createServer, Server, Socket } from 'node:net';

/** Which way something goes. */
type Direction = 'toBrowser' | 'toTheia';

/** Port of the last one of this process; 0 if it is the first. */
let formerPort = 0;

/**
 * A stretch of network between the browser and Theia that a test can cut and mend, or hold back one way. It waits with no
 * message for the receipt of the one before, as neither end does either.
 */
export class CuttableProxy {
    private readonly server: Server;
    /** Both ends of every connection. */
    private readonly connections = new Set<Record<Direction, Socket>>();
    private held: Direction | undefined;
    private isCut = false;

    private constructor(private targetPort: number) {
        this.server = createServer({ noDelay: true }, client => this.forward(client));
    }

    /** At the address of the one before, if that is free: the browser has compiled the scripts that come from it. */
    static async start(targetPort: number): Promise<CuttableProxy> {
        const proxy = new CuttableProxy(targetPort);
        await proxy.listen(formerPort).catch(() => proxy.listen(0));
        formerPort = proxy.port;
        return proxy;
    }

    get port(): number {
        return (this.server.address() as AddressInfo).port;
    }

    /** Breaks every connection and lets no new one through. */
    cut(): void {
        this.isCut = true;
        this.connections.forEach(({ toBrowser, toTheia }) => {
            toBrowser.destroy();
            toTheia.destroy();
        });
    }

    /** Holds back whatever goes one way, until {@link release}; the other way is open. */
    hold(direction: Direction): void {
        this.held = direction;
        this.connections.forEach(ends => from(ends, direction).unpipe());
    }

    /** So many bytes are held back at least: they stop to count when the sender has to wait. */
    get heldBytes(): number {
        const { held } = this;
        return held ? [...this.connections].reduce((sum, ends) => sum + from(ends, held).readableLength, 0) : 0;
    }

    /** So many bytes have come from the browser, over the connections that are open. */
    get bytesFromBrowser(): number {
        return [...this.connections].reduce((sum, { toBrowser }) => sum + toBrowser.bytesRead, 0);
    }

    /** Lets through what was held back, in its order. */
    release(): void {
        const direction = this.held;
        this.held = undefined;
        if (direction) {
            this.connections.forEach(ends => from(ends, direction).pipe(ends[direction]));
        }
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

    private async listen(port: number): Promise<void> {
        this.server.listen(port, '127.0.0.1');
        await once(this.server, 'listening');
    }

    private forward(client: Socket): void {
        if (this.isCut) {
            client.destroy();
            return;
        }
        const ends = {
            toBrowser: client,
            toTheia: connect({ port: this.targetPort, host: '127.0.0.1', noDelay: true })
        };
        this.connections.add(ends);
        for (const direction of ['toBrowser', 'toTheia'] as const) {
            const [socket, other] = [from(ends, direction), ends[direction]];
            socket.on('error', () => other.destroy());
            socket.on('close', () => {
                this.connections.delete(ends);
                other.destroy();
            });
            if (direction !== this.held) {
                socket.pipe(other);
            }
        }
    }
}

/** Where what goes one way comes from. */
function from({ toBrowser, toTheia }: Record<Direction, Socket>, direction: Direction): Socket {
    return direction === 'toBrowser' ? toTheia : toBrowser;
}
