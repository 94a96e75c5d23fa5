import { createReadStream } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { clientOf, ConnectionPorts } from './connection-table';
import { parentOf } from './parent-process';

/** Most bytes of an environment. */
const maxEnvironmentBytes = 4 * 1024 * 1024;

/**
 * The pid of the program at the other end of a connection over 127.0.0.1: of the eldest, if its children have the connection, too.
 * Undefined where the system does not say: it is not Linux, or the program is another user's or in another container. Never rejects.
 */
export async function peerProcess(connection: ConnectionPorts): Promise<number | undefined> {
    const client = await clientOf(connection);
    // The files of other users' processes show to root alone; to look for them would let those users keep this process busy.
    if (!client || (process.getuid?.() !== 0 && client.uid !== process.getuid?.())) {
        return undefined;
    }
    const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name)).map(Number);
    // An agent is younger than most of what runs.
    for (const pid of pids.sort((one, other) => other - one)) {
        const found = (await hasSocket(pid, client.inode)) ? await eldestWith(client.inode, pid) : undefined;
        if (found !== undefined) {
            return found;
        }
    }
    return undefined;
}

/** A child has all that its parent has open, until it has become another program. Undefined if the process has ended meanwhile. */
async function eldestWith(inode: string, pid: number): Promise<number | undefined> {
    const parent = await parentOf(pid);
    if (parent === undefined) {
        return undefined;
    }
    return (await hasSocket(parent, inode)) ? eldestWith(inode, parent) : pid;
}

/** Whether a process is known to have ended: not if its pid is unknown, or has been given to another one. */
export function hasEnded(pid: number | undefined): boolean {
    try {
        return pid !== undefined && !process.kill(pid, 0);
    } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ESRCH';
    }
}

async function hasSocket(pid: number, inode: string): Promise<boolean> {
    const folder = `/proc/${pid}/fd`;
    const names = await readdir(folder).catch(() => []);
    const targets = await Promise.all(names.map(name => readlink(`${folder}/${name}`).catch(() => '')));
    return targets.includes(`socket:[${inode}]`);
}

/**
 * The variables that a process was started with. Linux tells them of a user's own processes, to them and to root. Rejects if the
 * system does not.
 */
export async function variablesOf(pid: number): Promise<ReadonlyMap<string, string>> {
    const chunks: Buffer[] = [];
    // The file does not say how long it is.
    for await (const chunk of createReadStream(`/proc/${pid}/environ`, { end: maxEnvironmentBytes - 1 })) {
        chunks.push(chunk as Buffer);
    }
    const pairs = Buffer.concat(chunks).toString().split('\0');
    return new Map(pairs.map(pair => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]));
}
