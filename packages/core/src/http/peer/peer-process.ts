import { createReadStream } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { clientOf, ConnectionPorts } from './connection-table';
import { parentOf } from './parent-process';

/** Most bytes of an environment. */
const maxEnvironmentBytes = 4 * 1024 * 1024;

/** Pid of the eldest program at a connection's other end; undefined if untold. Never rejects. */
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

/** The eldest process with a socket, as children inherit it; undefined if one has ended meanwhile. */
async function eldestWith(inode: string, pid: number): Promise<number | undefined> {
    const parent = await parentOf(pid);
    if (parent === undefined) {
        return undefined;
    }
    return (await hasSocket(parent, inode)) ? eldestWith(inode, parent) : pid;
}

/** Whether a process is known to have ended; false for an unknown pid, or one given to another. */
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

/** Variables that a process was started with. Rejects unless Linux tells its user or root. */
export async function variablesOf(pid: number): Promise<ReadonlyMap<string, string>> {
    const chunks: Buffer[] = [];
    // The file does not say how long it is.
    for await (const chunk of createReadStream(`/proc/${pid}/environ`, { end: maxEnvironmentBytes - 1 })) {
        chunks.push(chunk as Buffer);
    }
    const pairs = Buffer.concat(chunks).toString().split('\0');
    return new Map(pairs.map(pair => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]));
}
