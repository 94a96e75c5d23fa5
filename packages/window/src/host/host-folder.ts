import { userInfo } from 'node:os';
import * as path from 'node:path';
import { prepareSocketFolder, socketFolder } from '@agent-companion/server/sockets';

/**
 * Where the socket of a user's host is.
 * @param release of the companion: another one has a host of its own, as both may speak another contract.
 */
export function hostFolder(release: string, environment: NodeJS.ProcessEnv = process.env): string {
    return socketFolder(release, environment);
}

/** The socket in a host's folder; on Windows a pipe, whose name is machine-wide and holds the user's. */
export function hostSocket(folder: string, platform: NodeJS.Platform = process.platform): string {
    return platform === 'win32'
        ? `\\\\.\\pipe\\${path.basename(folder)}-${userInfo().username}`
        : path.join(folder, 'host.sock');
}

/** Where a host writes what matters. */
export function hostLog(folder: string): string {
    return path.join(folder, 'host.log');
}

/**
 * Makes the folder, if it is missing, as one into which only its user can look.
 * @throws SocketFolderError if another user has made it, or could have the socket replaced.
 */
export function prepareHostFolder(folder: string): Promise<void> {
    return prepareSocketFolder(folder, hostSocket(folder));
}
