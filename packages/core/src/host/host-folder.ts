import { rmdirSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { PrivateSocket, prepareSocketFolder } from '../sockets';

/** The name of the socket in a host's folder. */
export const HOST_SOCKET = 'host.sock';

/** The socket in a host's folder. */
export function hostSocket(folder: string): string {
    return path.join(folder, HOST_SOCKET);
}

/** Where a host writes what matters. */
export function hostLog(folder: string): string {
    return path.join(folder, 'host.log');
}

/** Makes the folder, for its user's eyes only, if it is missing. @throws SocketFolderError if it cannot be that. */
export function prepareHostFolder(folder: string): Promise<void> {
    return prepareSocketFolder(folder, hostSocket(folder));
}

/** Closes a host's socket, and leaves nothing of that host in its folder, nor an empty folder. */
export function leaveHostFolder(folder: string, socket: PrivateSocket): void {
    try {
        // Before the socket is gone: from then on the next host writes there.
        if (socket.isInPlace) {
            rmSync(hostLog(folder), { force: true });
        }
    } catch {
        // A log that stays is the next host's.
    }
    socket.dispose();
    try {
        rmdirSync(folder);
    } catch {
        // Another host is in it already.
    }
}
