import { access } from 'node:fs/promises';
import { clientOf, ConnectionPorts, CONNECTION_TABLE } from './connection-table';

/** Whether the system tells whose a connection is. */
export function tellsUsers(): Promise<boolean> {
    return access(CONNECTION_TABLE).then(
        () => true,
        () => false
    );
}

/** Whether the program at the other end of a connection is this user's, or root's, from whom no secret can be kept. Never rejects. */
export async function isOwnUsers(connection: ConnectionPorts): Promise<boolean> {
    const client = await clientOf(connection);
    return client !== undefined && (client.uid === 0 || client.uid === process.getuid?.());
}
