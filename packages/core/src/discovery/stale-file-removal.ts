import { opendir, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Clock, systemClock } from '../support/clock';
import { inTurnOf } from '../support/file-queries';
import { waitAtMost } from '../support/timeout';
import { DiscoveryProfile, Listener } from './endpoint-description';
import { finalFileName } from './atomic-file';
import { readOwnFile } from './own-file';
import { preparePrivateFolder } from './private-folder';
import { sharesProcesses } from './this-writer';

/** The paths of the files that this process keeps in place: no window of this process takes them for stale. */
export const publishedFiles = new Set<string>();

/** Most entries of the folder that are looked at: any user can make more. */
const maxEntries = 10_000;

/** How long a caller waits for it, in milliseconds: the start of a window does. */
const sweepMs = 2_000;

/** Milliseconds that a port or socket may take to refuse; a silent one counts as in use. */
const connectMs = 500;

/** Codes of a connection where no process listens; the last one, at a removed socket. */
const refusals: readonly (string | undefined)[] = ['ECONNREFUSED', 'ENOENT'];

/**
 * Removes files of this user's crashed companions; resolves with their paths, or none after two seconds. Never rejects.
 * @param ownPort the caller's: a dead process's file with it goes too.
 */
export async function removeStaleFiles(
    profile: DiscoveryProfile,
    clock: Clock = systemClock,
    ownPort?: number
): Promise<readonly string[]> {
    const swept = inTurnOf(profile.folder(), () => sweep({ ...profile, ownPort }, clock));
    const removed = await waitAtMost(swept, sweepMs, clock);
    return removed.kind === 'value' ? removed.value : [];
}

async function sweep(
    profile: DiscoveryProfile & { readonly ownPort?: number },
    clock: Clock
): Promise<readonly string[]> {
    const removed: string[] = [];
    if ((await preparePrivateFolder(profile.folder(), profile)).usable) {
        for await (const path of staleFiles(profile, clock)) {
            if (await remove(path)) {
                removed.push(path);
            }
        }
    }
    return removed;
}

/** Finds files of this user's crashed companions, in a folder that may be missing. Never rejects. */
export async function* staleFiles(
    { isFileName, decode, ownPort, ...profile }: DiscoveryProfile & { readonly ownPort?: number },
    clock: Clock = systemClock
): AsyncGenerator<string> {
    const folder = profile.folder();
    for (const name of (await namesIn(folder)).filter(each => isFileName(finalFileName(each)))) {
        const path = join(folder, name);
        if (await isStale(path, decode, clock, ownPort)) {
            yield path;
        }
    }
}

async function namesIn(folder: string): Promise<readonly string[]> {
    const names: string[] = [];
    try {
        for await (const { name } of await opendir(folder)) {
            if (names.push(name) === maxEntries) {
                break;
            }
        }
    } catch {
        // The files that were read so far may be looked at.
    }
    return names;
}

async function isStale(
    path: string,
    decode: DiscoveryProfile['decode'],
    clock: Clock,
    ownPort: number | undefined
): Promise<boolean> {
    if (publishedFiles.has(path)) {
        return false;
    }
    const text = await readOwnFile(path);
    const content = text === undefined ? undefined : decode(text);
    // Containers that share the folder do not share their ports: what looks dead from here may live there.
    if (!content?.writer || !sharesProcesses(content.writer)) {
        return false;
    }
    return ('port' in content && content.port === ownPort) || refusesConnections(content, clock);
}

/** Whether no process listens where a file says so. Never rejects. */
export async function refusesConnections(listener: Listener, clock: Clock = systemClock): Promise<boolean> {
    const socket = connect(
        'port' in listener ? { host: '127.0.0.1', port: listener.port } : { path: listener.socketPath }
    );
    const refused = new Promise<boolean>(resolve => {
        socket.once('connect', () => resolve(false));
        socket.once('error', (error: NodeJS.ErrnoException) => resolve(refusals.includes(error.code)));
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
