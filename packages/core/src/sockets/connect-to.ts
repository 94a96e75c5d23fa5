import { once } from 'node:events';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { requirePrivate } from './socket-folder';

/** Codes of a connection where no process listens; all others, as EMFILE, say nothing of the other end. */
const absences: readonly unknown[] = ['ECONNREFUSED', 'ENOENT'];

/** Connects to a path's server; undefined if there is none. @throws Error that says nothing of the other end, as EAGAIN or EMFILE. */
export async function connectTo(path: string): Promise<Socket | undefined> {
    const socket = connect(path);
    try {
        await once(socket, 'connect');
        return socket;
    } catch (error) {
        socket.destroy();
        if (absences.includes((error as NodeJS.ErrnoException).code)) {
            return undefined;
        }
        throw error;
    }
}

/** Whether a process listens at a path, even a suspended one with a full queue. @throws Error of the system if it cannot tell. */
export async function isServed(path: string): Promise<boolean> {
    try {
        const socket = await connectTo(path);
        socket?.destroy();
        return socket !== undefined;
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
            return true;
        }
        throw error;
    }
}

/** Connects to a name's server, if any, on Linux through the very folder judged, not its path. @throws SocketFolderError, or Error. */
export async function connectInFolder(folder: string, name: string): Promise<Socket | undefined> {
    if (process.platform !== 'linux') {
        return connectTo(join(folder, name));
    }
    const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
    const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    try {
        requirePrivate(folder, await handle.stat());
        return await connectTo(`/proc/self/fd/${handle.fd}/${name}`);
    } finally {
        // Not waited for: the connection's end, or its error, would come before its caller listens for them.
        handle.close().catch(() => undefined);
    }
}
