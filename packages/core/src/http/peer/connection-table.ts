import { access, readFile } from 'node:fs/promises';
import { Socket } from 'node:net';

/** The system's tables of connections; clients of 127.0.0.1 may come by IPv6. */
const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'] as const;

/** 127.0.0.1 as the tables have it, also mapped to IPv6. */
const loopback = /0100007F$/;

/** The two ends of a connection, as the server's socket has them. */
export type ConnectionPorts = Pick<Socket, 'localPort' | 'remotePort'>;

/** One end of a connection. Addresses are `ADDRESS:PORT` in hexadecimal digits. */
interface ConnectionEnd {
    readonly local: string;
    readonly remote: string;
    /** The user that has it. */
    readonly uid: number;
    /** A process has it among its files by this. */
    readonly inode: string;
}

/** All connections by TCP; empty where the system does not say, as it is not Linux. Never rejects. */
async function connections(): Promise<readonly ConnectionEnd[]> {
    const texts = await Promise.all(tables.map(table => readFile(table, 'latin1').catch(() => '')));
    return texts
        .flatMap(text => text.split('\n').slice(1))
        .map(line => {
            const [, local = '', remote = '', , , , , uid, , inode = ''] = line.trim().split(/\s+/);
            return { local, remote, uid: Number(uid), inode };
        });
}

/** Client's end of a connection over 127.0.0.1; undefined if untold or over. Never rejects. */
export async function clientOf({ localPort, remotePort }: ConnectionPorts): Promise<ConnectionEnd | undefined> {
    const isEnd = (end: string, port: number | undefined): boolean => {
        const [address = '', digits = ''] = end.split(':');
        return parseInt(digits, 16) === port && loopback.test(address);
    };
    return (await connections()).find(({ local, remote }) => isEnd(local, remotePort) && isEnd(remote, localPort));
}

/** Whether the system tells whose a connection is. */
export function tellsUsers(): Promise<boolean> {
    return access(tables[0]).then(
        () => true,
        () => false
    );
}

/** Whether a connection's client is this user's or root's, from whom no secret can be kept. Never rejects. */
export async function isOwnUsers(connection: ConnectionPorts): Promise<boolean> {
    const client = await clientOf(connection);
    return client !== undefined && (client.uid === 0 || client.uid === process.getuid?.());
}
