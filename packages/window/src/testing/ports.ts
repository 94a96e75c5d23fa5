import { once } from 'node:events';
import { AddressInfo, createServer } from 'node:net';

/** Whether another process of this machine could have a port of 127.0.0.1 now. */
export async function canListen(port: number): Promise<boolean> {
    return (await tryToListen(port)) !== undefined;
}

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
    return (await tryToListen(0)) ?? freePort();
}

/** Resolves with the port, which is free again. */
async function tryToListen(port: number): Promise<number | undefined> {
    const server = createServer();
    try {
        server.listen(port, '127.0.0.1');
        await once(server, 'listening');
    } catch {
        return undefined;
    }
    const { port: given } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return given;
}
