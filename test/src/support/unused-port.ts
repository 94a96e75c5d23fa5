import { once } from 'node:events';
import { AddressInfo, createServer } from 'node:net';

/**
 * A port of 127.0.0.1 that the system says is free. Not the first free one from 3000 on: tests of two checkouts that run
 * at once would agree on it, and one of them would look at the other's Theia.
 */
export async function unusedPort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return port;
}
