import { once } from 'node:events';
import { connect, Socket } from 'node:net';

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
