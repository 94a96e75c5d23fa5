import { existsSync } from 'node:fs';
import { environmentVariables } from '@agent-companion/protocol/gemini';

/** What a terminal must know to reach a server. */
export interface Connection {
    readonly port: number;
    readonly workspacePath: string;
    readonly authToken: string;
    readonly idePid: number;
}

/** The files by which a CLI knows that it runs inside a container. */
const containerMarkers = ['/.dockerenv', '/run/.containerenv'];

/** Whether a CLI on this machine would take itself to be inside a container. */
export function isInContainer(exists: (path: string) => boolean = existsSync): boolean {
    return containerMarkers.some(exists);
}

/**
 * The variables of a terminal (specification I.2, and what the CLI reads beyond it).
 *
 * Inside a container the CLI dials `host.docker.internal`, although we share the container with it. Three variables make
 * it dial 127.0.0.1. `SSH_CONNECTION` would have prompts and tools believe in a remote login, and `REMOTE_CONTAINERS` is
 * a documented test in dotfiles; `VSCODE_REMOTE_CONTAINERS_SESSION` is looked at by hardly anything else, so that one is
 * set, and only where the CLI would go wrong without it.
 */
export function connectionEnvironment(connection: Connection, inContainer = isInContainer()): Record<string, string> {
    return {
        [environmentVariables.port]: String(connection.port),
        [environmentVariables.workspacePath]: connection.workspacePath,
        [environmentVariables.authToken]: connection.authToken,
        [environmentVariables.idePid]: String(connection.idePid),
        ...(inContainer && { [environmentVariables.devContainerSession]: 'agent-companion' })
    };
}
