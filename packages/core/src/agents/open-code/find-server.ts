import { defaultUserName, openCodeEnvironment } from '../../protocol/open-code';
import { listeningPorts } from '../../http/peer/listening-ports';
import { variablesOf } from '../../http/peer/peer-process';
import { OpenCodeServer, OpenCodeServerOptions } from './open-code-server';

/** Most ports of a process that are asked who listens there. */
const maxPorts = 8;

/** HTTP server of this user's OpenCode process; undefined if none, or untold. Never rejects. */
export async function findServer(
    processId: number,
    options: Pick<OpenCodeServerOptions, 'maxContentBytes'>
): Promise<OpenCodeServer | undefined> {
    const ports = (await listeningPorts(processId)).slice(0, maxPorts);
    if (ports.length === 0) {
        return undefined;
    }
    const authorization = await authorizationOf(processId);
    // Only ports that the process itself listens on are asked.
    for (const port of ports) {
        const isThere = async (): Promise<boolean> => (await listeningPorts(processId)).includes(port);
        const server = new OpenCodeServer({ ...options, port, isThere, authorization });
        if (await server.isOpenCode()) {
            return server;
        }
    }
    return undefined;
}

/** What the process wants to hear from its clients: the user has given it the password in a variable. */
async function authorizationOf(processId: number): Promise<string | undefined> {
    const variables = await variablesOf(processId).catch(() => new Map<string, string>());
    const password = variables.get(openCodeEnvironment.password);
    const name = variables.get(openCodeEnvironment.userName) ?? defaultUserName;
    return password ? `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` : undefined;
}
