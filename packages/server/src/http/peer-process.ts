import { readdir, readFile, readlink } from 'node:fs/promises';
import { Socket } from 'node:net';

/** The tables of the system's connections; clients of 127.0.0.1 may come by IPv6. */
const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/** 127.0.0.1 as the tables have it, also mapped to IPv6. */
const loopback = /0100007F$/;

/**
 * The pid of the program at the other end of a connection over 127.0.0.1; undefined where the system does not say: it is
 * not Linux, or the program is another user's or in another container. Never rejects.
 */
export async function peerProcess({
    localPort,
    remotePort
}: Pick<Socket, 'localPort' | 'remotePort'>): Promise<number | undefined> {
    if (localPort === undefined || remotePort === undefined) {
        return undefined;
    }
    const inode = await inodeOf(remotePort, localPort);
    if (inode === undefined) {
        return undefined;
    }
    const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name)).map(Number);
    // An agent is younger than most of what runs.
    for (const pid of pids.sort((one, other) => other - one)) {
        if (await hasSocket(pid, inode)) {
            return pid;
        }
    }
    return undefined;
}

/** The inode of the client's end of a connection. */
async function inodeOf(clientPort: number, serverPort: number): Promise<string | undefined> {
    for (const table of tables) {
        const lines = (await readFile(table, 'latin1').catch(() => '')).split('\n').slice(1);
        for (const line of lines) {
            const [, client = '', server = '', , , , , , , inode] = line.trim().split(/\s+/);
            if (isEnd(client, clientPort) && isEnd(server, serverPort)) {
                return inode;
            }
        }
    }
    return undefined;
}

/** Whether an address of a table, `ADDRESS:PORT` in hexadecimal digits, is this port of 127.0.0.1. */
function isEnd(end: string, port: number): boolean {
    const [address = '', digits = ''] = end.split(':');
    return parseInt(digits, 16) === port && loopback.test(address);
}

async function hasSocket(pid: number, inode: string): Promise<boolean> {
    const folder = `/proc/${pid}/fd`;
    const names = await readdir(folder).catch(() => []);
    const targets = await Promise.all(names.map(name => readlink(`${folder}/${name}`).catch(() => '')));
    return targets.includes(`socket:[${inode}]`);
}
