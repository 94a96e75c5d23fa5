import { once } from 'node:events';
import { lstatSync, unlinkSync } from 'node:fs';
import { connect, Server, Socket } from 'node:net';
import { Disposable } from '../emitter';
import { withSocketLock } from './socket-lock';

/** A server's socket in a folder that only its user can look into: so who connects is the user. */
export class PrivateSocket implements Disposable {
    private readonly file: number | undefined;

    private constructor(
        private readonly server: Server,
        private readonly path: string
    ) {
        this.file = fileAt(path);
    }

    /**
     * Listens at a path in a prepared folder, in place of a process that has died.
     * @param onFailure told from then on what fails, as a connection does for which the process has no descriptor left.
     * @returns undefined if another process serves there.
     * @throws Error of the system if it cannot listen.
     */
    static listen(server: Server, path: string, onFailure: (error: Error) => void): Promise<PrivateSocket | undefined> {
        // Two processes that find the socket of a dead one would each remove the other's.
        return withSocketLock(path, async () => {
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
            // Without a listener a failure would end the process. There is one, however often the server listens anew.
            server.off('error', onFailure).on('error', onFailure);
            return new PrivateSocket(server, path);
        });
    }

    /** Whether the file at its path is its own: no other process has come to its place. */
    get isInPlace(): boolean {
        return this.file !== undefined && fileAt(this.path) === this.file;
    }

    /** Takes no more connections, and leaves no file. */
    dispose(): void {
        // A server that closes removes the file at its path, also one that another process has put there.
        if (this.isInPlace) {
            this.server.close();
        } else {
            this.server.unref();
        }
    }
}

/** Connects to who serves at a path; undefined if there is none. */
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
