import { readdir, readlink, stat } from 'node:fs/promises';
import { connections } from './connection-table';

/** Socket addresses that a client of 127.0.0.1 reaches, as in the tables: itself and all, of IPv4 and IPv6. */
const reachable = ['0100007F', '00000000', '0'.repeat(32), '0000000000000000FFFF00000100007F'];

/** The state of a socket that listens. */
const listening = '0A';

/** TCP ports by which 127.0.0.1 reaches this user's process; empty if untold. Never rejects. */
export async function listeningPorts(pid: number): Promise<readonly number[]> {
    const folder = `/proc/${pid}`;
    const owner = await stat(folder).catch(() => undefined);
    if (owner === undefined || owner.uid !== process.getuid?.()) {
        return [];
    }
    const names = await readdir(`${folder}/fd`).catch(() => []);
    const open = new Set(await Promise.all(names.map(name => readlink(`${folder}/fd/${name}`).catch(() => ''))));
    // As this process sees them: what is in another network cannot be reached.
    const ports = (await connections()).flatMap(({ local, state, inode }) => {
        const [address, port = ''] = local.split(':');
        const isOwn = state === listening && reachable.includes(address) && open.has(`socket:[${inode}]`);
        return isOwn ? [parseInt(port, 16)] : [];
    });
    return [...new Set(ports)];
}
