import { once } from 'node:events';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { requirePrivate } from './socket-folder';

/** Codes of a connection where no process listens; all others, as EMFILE, say nothing of the other end. */
const absences: readonly unknown[] = ['ECONNREFUSED', 'ENOENT'];

/**
 * Connects to who serves at a path; undefined if there is none.
 * @throws Error of the system that says nothing of the other end, as EAGAIN of a suspended process, or EMFILE of this one.
 */
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

/**
 * Whether a process listens at a path, be it suspended with as many connections as may wait for it.
 * @throws Error of the system if that cannot be found out.
 */
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

/**
 * Connects to who serves at a name in a prepared folder; undefined if there is none. On Linux through the very folder that was
 * judged, whatever has come to its path meanwhile.
 * @throws SocketFolderError, or Error of the system, as of {@link connectTo}.
 */
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
