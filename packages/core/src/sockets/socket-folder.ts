import { Stats, statSync } from 'node:fs';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** Most bytes of a socket's path: on some systems longer ones are cut off in silence. */
const maxSocketPathBytes = 100;

/** Why there is no folder for a socket. */
export class SocketFolderError extends Error {
    /** Subject of a sentence for the code. */
    readonly facts: readonly string[];

    constructor(
        readonly code:
            | 'no-private-socket'
            | 'foreign-folder'
            | 'replaceable-folder'
            | 'not-a-folder'
            | 'path-too-long'
            | 'not-made',
        message: string,
        ...facts: readonly string[]
    ) {
        super(message);
        this.facts = facts;
    }
}

/** Number of this process's user; -1 on Windows. `os.userInfo` fails for unlisted users, as in containers. */
export function userId(): number {
    return process.getuid?.() ?? -1;
}

/** Folder of a user's sockets: `XDG_RUNTIME_DIR`, temporary, in memory, or last in the home. */
export function socketFolder(
    purpose: string,
    environment: NodeJS.ProcessEnv = process.env,
    { shared, home } = { shared: [tmpdir(), '/dev/shm'], home: homedir() }
): string {
    const { XDG_RUNTIME_DIR: runtime } = environment;
    if (runtime !== undefined && isAbsolute(runtime) && isOwnFolder(runtime)) {
        return join(runtime, `agent-companion-${purpose}`);
    }
    // Not where others may rename it. The home comes last, as it may hang.
    const own = shared.find(folder => {
        const stats = statSync(folder, { throwIfNoEntry: false });
        return stats && !isReplaceableIn(stats);
    });
    return own === undefined
        ? join(home, `.agent-companion-${userId()}-${purpose}`)
        : join(own, `agent-companion-${userId()}-${purpose}`);
}

/** In containers and after a change of user the variable may name a folder that is missing, or another user's. */
function isOwnFolder(folder: string): boolean {
    const stats = statSync(folder, { throwIfNoEntry: false });
    return stats?.isDirectory() === true && (process.getuid?.() ?? stats.uid) === stats.uid;
}

/**
 * Makes a socket's folder that its user alone can look into.
 * @param socket the longest path of a socket in it.
 * @throws SocketFolderError if another user made or could replace it; and on Windows.
 */
export async function prepareSocketFolder(
    folder: string,
    socket: string,
    platform: NodeJS.Platform = process.platform
): Promise<void> {
    // The folder is the only check: Node.js does not say whose process connects. On Windows any user may take a pipe's
    // name first.
    if (platform === 'win32') {
        throw new SocketFolderError('no-private-socket', 'Windows has no socket that only its user can open. Use WSL.');
    }
    if (Buffer.byteLength(socket) > maxSocketPathBytes) {
        const reason = `${folder} is too long for a socket. Set TMPDIR to a shorter folder.`;
        throw new SocketFolderError('path-too-long', reason, folder);
    }
    try {
        await mkdir(folder, { mode: 0o700 });
    } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'EEXIST') {
            throw new SocketFolderError('not-made', `${folder} cannot be made: ${message}`, folder, message);
        }
    }
    await requireOwnWay(folder);
    const stats = await lstat(folder);
    requirePrivate(folder, stats);
    if ((stats.mode & 0o077) !== 0) {
        await chmod(folder, 0o700);
    }
}

/** @throws SocketFolderError if what was found at a path is no folder, or another user's. */
export function requirePrivate(folder: string, stats: Stats): void {
    if (!stats.isDirectory()) {
        throw new SocketFolderError('not-a-folder', `${folder} is a file or a link. Remove it.`, folder);
    }
    if (stats.uid !== process.getuid?.()) {
        throw new SocketFolderError('foreign-folder', `Another user has made ${folder}. Have it removed.`, folder);
    }
}

/** Judges all folders on the way, also behind links: who can replace one can replace the host. @throws SocketFolderError if others can. */
export async function requireOwnWay(folder: string): Promise<void> {
    for (const above of new Set([...foldersAbove(resolve(folder)), ...foldersAbove(await realpath(folder))])) {
        if (isReplaceableIn(await stat(above))) {
            const advice = 'Set XDG_RUNTIME_DIR or TMPDIR to a folder of your own.';
            const reason = `Another user could replace what is in ${above}. ${advice}`;
            throw new SocketFolderError('replaceable-folder', reason, above);
        }
    }
}

/** Whether another user may rename what is in a folder. Groups are not judged: most are of one user. */
export function isReplaceableIn({ uid, mode }: Stats): boolean {
    const isForeign = uid !== 0 && uid !== process.getuid?.();
    return isForeign || (mode & 0o1002) === 0o002;
}

/** Lists the folders that a folder lies in, the innermost first. */
export function foldersAbove(folder: string): readonly string[] {
    const above = dirname(folder);
    return above === folder ? [] : [above, ...foldersAbove(above)];
}
