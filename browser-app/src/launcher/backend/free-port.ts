import { once } from 'node:events';
import { createServer } from 'node:net';
import { LauncherError } from '../launcher-error';

/** Where Theia listens if nothing stands in the way. */
export const usualPort = 3000;
const tries = 100;

/** The wanted port, or, if none is wanted, the first free one from 3000 on. A taken wanted port is an error. */
export async function freePort(hostname: string, wanted?: number): Promise<number> {
    if (wanted !== undefined) {
        if (await isFree(hostname, wanted)) {
            return wanted;
        }
        throw new LauncherError(
            `Port ${wanted} of ${hostname} is taken. Stop what listens there, name another --port, or leave it out.`
        );
    }
    for (let port = usualPort; port < usualPort + tries; port++) {
        if (await isFree(hostname, port)) {
            return port;
        }
    }
    throw new LauncherError(`No port from ${usualPort} to ${usualPort + tries - 1} is free. Name one with --port.`);
}

async function isFree(hostname: string, port: number): Promise<boolean> {
    const server = createServer();
    try {
        server.listen(port, hostname);
        await once(server, 'listening');
    } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EADDRINUSE' || code === 'EACCES') {
            return false;
        }
        throw new LauncherError(`Theia cannot listen on ${hostname}: ${String(error)}`);
    }
    server.close();
    await once(server, 'close');
    return true;
}
