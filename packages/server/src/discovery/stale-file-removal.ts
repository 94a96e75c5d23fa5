import { lstat, readdir, readFile, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Clock, systemClock } from '../time/clock';
import { waitAtMost } from '../time/timeout';
import { DiscoveryProfile } from './endpoint-description';
import { finalFileName } from './atomic-file';

/** How long a port may take to refuse; one that does neither is taken to be in use. */
const connectMs = 500;

type Content = NonNullable<ReturnType<DiscoveryProfile['decode']>>;

/**
 * Removes what crashed companions left in a profile's folder, under its name or still under the temporary one, and resolves
 * with the paths removed. A file goes only if all of this is sure: it is a regular file of ours (by uid), a companion of this
 * package wrote it on this host, that process is dead, and the port refuses connections. All else belongs to others. Never
 * rejects.
 */
export async function removeStaleFiles(
    profile: Pick<DiscoveryProfile, 'folder' | 'isFileName' | 'decode'>,
    clock: Clock = systemClock
): Promise<readonly string[]> {
    const { isFileName, decode } = profile;
    const folder = profile.folder();
    const names = await readdir(folder).catch((): string[] => []);
    const paths = names.filter(name => isFileName(finalFileName(name))).map(name => join(folder, name));
    const removed = await Promise.all(
        paths.map(async path => {
            const isStale = isLeftBehind(await readOwn(path, decode), clock);
            return (await isStale) && (await remove(path)) ? path : undefined;
        })
    );
    return removed.filter(path => path !== undefined);
}

async function isLeftBehind(content: Content | undefined, clock: Clock): Promise<boolean> {
    const writer = content?.writer;
    // Containers that share the folder do not share their processes and ports: what looks dead from here may live there.
    if (!content || writer?.host !== hostname() || isAlive(writer.pid)) {
        return false;
    }
    return refusesConnections(content.port, clock);
}

async function readOwn(path: string, decode: DiscoveryProfile['decode']): Promise<Content | undefined> {
    try {
        const stats = await lstat(path);
        const isOwn = process.getuid === undefined || stats.uid === process.getuid();
        return stats.isFile() && isOwn ? decode(await readFile(path, 'utf8')) : undefined;
    } catch {
        return undefined;
    }
}

function isAlive(pid: number): boolean {
    try {
        process.kill(pid, 0);
        return true;
    } catch (error) {
        // EPERM says that it lives and belongs to somebody else.
        return (error as NodeJS.ErrnoException).code !== 'ESRCH';
    }
}

async function refusesConnections(port: number, clock: Clock): Promise<boolean> {
    const socket = connect({ host: '127.0.0.1', port });
    const refused = new Promise<boolean>(resolve => {
        socket.once('connect', () => resolve(false));
        socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
    });
    const answered = await waitAtMost(refused, connectMs, clock);
    socket.destroy();
    return answered.kind === 'value' && answered.value;
}

function remove(path: string): Promise<boolean> {
    return unlink(path).then(
        () => true,
        () => false
    );
}
