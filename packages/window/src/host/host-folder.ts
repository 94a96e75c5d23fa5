import { rmdirSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { PrivateSocket, prepareSocketFolder, SocketFolderError, socketFolder } from '@agent-companion/server/sockets';
import { HostError } from './host-error';

/**
 * Where the socket of a user's host is.
 * @param release of the companion: another one has a host of its own, as both may speak another contract.
 */
export function hostFolder(release: string, environment: NodeJS.ProcessEnv = process.env): string {
    return socketFolder(release, environment);
}

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

/**
 * Makes the folder, if it is missing, as one into which only its user can look.
 * @throws HostError if another user has made it, or could have the socket replaced.
 */
export async function prepareHostFolder(folder: string): Promise<void> {
    try {
        await prepareSocketFolder(folder, hostSocket(folder));
    } catch (error) {
        throw error instanceof SocketFolderError ? new HostError(error.code, error.message, ...error.facts) : error;
    }
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
