import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { connectTo } from './connect-to';
import { requirePrivate } from './socket-folder';

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
