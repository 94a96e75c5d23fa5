import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';

/** The table of the system's connections by IPv4. */
export const CONNECTION_TABLE = '/proc/self/net/tcp';

/** All of its tables; clients of 127.0.0.1 may come by IPv6. */
const tables = [CONNECTION_TABLE, '/proc/self/net/tcp6'];

/** 127.0.0.1 as the tables have it, also mapped to IPv6. */
const loopback = /0100007F$/;

/** The two ends of a connection, as the server's socket has them. */
export type ConnectionPorts = Pick<Socket, 'localPort' | 'remotePort'>;

/** The client's end of a connection: the user that has it, and the inode by which a process has it among its files. */
interface ConnectionClient {
    readonly uid: number;
    readonly inode: string;
}

/**
 * Who is at the other end of a connection over 127.0.0.1; undefined where the system does not say: it is not Linux, or the connection
 * has ended. Never rejects.
 */
export async function clientOf({ localPort, remotePort }: ConnectionPorts): Promise<ConnectionClient | undefined> {
    if (localPort === undefined || remotePort === undefined) {
        return undefined;
    }
    for (const table of tables) {
        const lines = (await readFile(table, 'latin1').catch(() => '')).split('\n').slice(1);
        for (const line of lines) {
            const [, client = '', server = '', , , , , uid, , inode = ''] = line.trim().split(/\s+/);
            if (isEnd(client, remotePort) && isEnd(server, localPort)) {
                return { uid: Number(uid), inode };
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
