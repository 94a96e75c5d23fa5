import { rmdir, unlink } from 'node:fs/promises';
import * as path from 'node:path';
import { containerName } from '../discovery/this-writer';
import { PrivateSocket, prepareSocketFolder, socketFolder } from '../sockets';

/** The name of the socket in a host's folder. */
export const HOST_SOCKET = 'host.sock';

/** The folder of a release's host. Containers have one each, though they share a temporary folder: ports are their own. */
export function hostFolder(release: string, environment = process.env): string {
    return socketFolder([release, containerName()].filter(Boolean).join('-'), environment);
}

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

/** Closes a host's socket, and leaves nothing of that host in its folder, nor an empty folder. Never rejects. */
export async function leaveHostFolder(folder: string, socket: PrivateSocket): Promise<void> {
    // Before the socket is gone: from then on the next host writes there.
    if (await socket.isInPlace()) {
        await unlink(hostLog(folder)).catch(() => undefined);
    }
    socket.dispose();
    // Unless another host is in it already.
    await rmdir(folder).catch(() => undefined);
}
