import { lstat, readdir, readFile, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DiscoveryFileContent, discoveryFileSchema, parseDiscoveryFileName } from '@agent-companion/protocol/gemini';
import { finalFileName } from './temporary-file-name';

/** How long a port may take to refuse; one that does neither is taken to be in use. */
const connectMs = 500;

/**
 * Removes what crashed companions left in a discovery folder, under its name or still under the temporary one, and resolves
 * with the paths removed. A file goes only if all of this is sure: it is a regular file of ours (by uid), a companion of this package wrote it on this host, that process
 * is dead, and the port refuses connections. Whatever else lies there belongs to others. Never rejects.
 */
export async function removeStaleFiles(folder: string): Promise<readonly string[]> {
    const names = await readdir(folder).catch((): string[] => []);
    const paths = names.filter(name => parseDiscoveryFileName(finalFileName(name))).map(name => join(folder, name));
    const removed = await Promise.all(
        paths.map(async path => ((await isLeftBehind(path)) && (await remove(path)) ? path : undefined))
    );
    return removed.filter(path => path !== undefined);
}

async function isLeftBehind(path: string): Promise<boolean> {
    const content = await readOwn(path);
    const writer = content?.companion;
    // Containers that share the folder do not share their processes and ports: what looks dead from here may live there.
    if (!content || writer?.host !== hostname() || isAlive(writer.pid)) {
        return false;
    }
    return refusesConnections(content.port);
}

async function readOwn(path: string): Promise<DiscoveryFileContent | undefined> {
    try {
        const stats = await lstat(path);
        const isOwn = process.getuid === undefined || stats.uid === process.getuid();
        return stats.isFile() && isOwn
            ? discoveryFileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
            : undefined;
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

function refusesConnections(port: number): Promise<boolean> {
    return new Promise(resolve => {
        const socket = connect({ host: '127.0.0.1', port, timeout: connectMs });
        const answer = (refused: boolean): void => {
            socket.destroy();
            resolve(refused);
        };
        socket.once('connect', () => answer(false));
        socket.once('timeout', () => answer(false));
        socket.once('error', (error: NodeJS.ErrnoException) => answer(error.code === 'ECONNREFUSED'));
    });
}

function remove(path: string): Promise<boolean> {
    return unlink(path).then(
        () => true,
        () => false
    );
}
