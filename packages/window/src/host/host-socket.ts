import { once } from 'node:events';
import { lstatSync, unlinkSync } from 'node:fs';
import { connect, createServer, Server, Socket } from 'node:net';
import type { Disposable } from '@agent-companion/server';
import { hostSocket } from './host-folder';

/** The socket in a folder that only its user can look into: so who connects is the user. */
export class HostSocket implements Disposable {
    private readonly file: number | undefined;

    private constructor(
        private readonly server: Server,
        private readonly path: string
    ) {
        this.file = fileAt(path);
    }

    /**
     * Listens in a prepared folder, in place of a host that has died.
     * @returns undefined if another host serves there.
     * @throws Error of the system if it cannot listen.
     */
    static async listen(folder: string, serve: (stream: Socket) => void): Promise<HostSocket | undefined> {
        const path = hostSocket(folder);
        const server = createServer(serve);
        try {
            await listen(server, path);
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
                throw error;
            }
            const other = await connectTo(path);
            if (other) {
                other.destroy();
                return undefined;
            }
            unlinkSync(path);
            await listen(server, path);
        }
        return new HostSocket(server, path);
    }

    /** Takes no more connections, and leaves no file. */
    dispose(): void {
        // A server that closes removes the file at its path, also one that another host has put there.
        if (fileAt(this.path) === this.file) {
            this.server.close();
        } else {
            this.server.unref();
        }
    }
}

/** Connects to the host of a folder; undefined if there is none. */
export async function connectTo(path: string): Promise<Socket | undefined> {
    const socket = connect(path);
    try {
        await once(socket, 'connect');
        return socket;
    } catch {
        socket.destroy();
        return undefined;
    }
}

async function listen(server: Server, path: string): Promise<void> {
    server.listen(path);
    await once(server, 'listening');
}

/** Tells one socket of the same path from another. */
function fileAt(path: string): number | undefined {
    try {
        return lstatSync(path).ino;
    } catch {
        return undefined;
    }
}
