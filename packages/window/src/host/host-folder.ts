import { statSync } from 'node:fs';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import * as path from 'node:path';

/** Most bytes of a socket's path: on some systems longer ones are cut off in silence. */
const MAX_SOCKET_PATH_BYTES = 100;

/** Why there is no folder for the socket of a host. */
export class HostFolderError extends Error {
    constructor(
        readonly code: 'foreign-folder' | 'not-a-folder' | 'path-too-long' | 'not-made',
        message: string
    ) {
        super(message);
    }
}

/**
 * Where the socket of a user's host is: in `XDG_RUNTIME_DIR`, which is the user's alone, else among the temporary files.
 * @param release of the companion: another one has a host of its own, as both may speak another contract.
 */
export function hostFolder(release: string, environment: NodeJS.ProcessEnv = process.env): string {
    const { XDG_RUNTIME_DIR: runtime } = environment;
    const hasRuntime = runtime !== undefined && path.isAbsolute(runtime) && isOwnFolder(runtime);
    const name = `agent-companion-${hasRuntime ? '' : `${userInfo().uid}-`}${release}`;
    return path.join(hasRuntime ? runtime : tmpdir(), name);
}

/** In containers and after a change of user the variable may name a folder that is missing, or another user's. */
function isOwnFolder(folder: string): boolean {
    const stats = statSync(folder, { throwIfNoEntry: false });
    return stats?.isDirectory() === true && (process.getuid?.() ?? stats.uid) === stats.uid;
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
 * @throws HostFolderError if another user has made it, or could have the socket replaced.
 */
export async function prepareHostFolder(folder: string): Promise<void> {
    if (Buffer.byteLength(hostSocket(folder)) > MAX_SOCKET_PATH_BYTES) {
        throw new HostFolderError(
            'path-too-long',
            `${folder} is too long for a socket. Set TMPDIR to a shorter folder.`
        );
    }
    try {
        await mkdir(folder, { mode: 0o700 });
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
            throw new HostFolderError('not-made', `${folder} cannot be made: ${(error as Error).message}`);
        }
    }
    const stats = await lstat(folder);
    if (!stats.isDirectory()) {
        throw new HostFolderError('not-a-folder', `${folder} is a file or a link. Remove it.`);
    }
    const uid = process.getuid?.();
    if (uid === undefined) {
        return;
    }
    if (stats.uid !== uid) {
        throw new HostFolderError('foreign-folder', `Another user has made ${folder}. Have it removed.`);
    }
    if ((stats.mode & 0o077) !== 0) {
        await chmod(folder, 0o700);
    }
}
