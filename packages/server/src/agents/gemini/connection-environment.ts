import { existsSync } from 'node:fs';
import { EndpointDescription } from '../../discovery/endpoint-description';
import { GeminiProfile } from './gemini-profile';

/** The files by which a CLI knows that it runs inside a container. */
const containerMarkers = ['/.dockerenv', '/run/.containerenv'];

/** Whether a CLI on this machine would take itself to be inside a container. */
export function isInContainer(exists: (path: string) => boolean = existsSync): boolean {
    return containerMarkers.some(exists);
}

/**
 * The variables of a terminal.
 *
 * Inside a container Gemini CLI dials `host.docker.internal`, although we share the container with it. Three variables make
 * it dial 127.0.0.1. `SSH_CONNECTION` would have prompts and tools believe in a remote login, and `REMOTE_CONTAINERS` is
 * a documented test in dotfiles; `VSCODE_REMOTE_CONTAINERS_SESSION` is looked at by hardly anything else, so that one is
 * set, and only where the CLI would go wrong without it.
 */
export function connectionEnvironment(
    { variables, containerVariable }: Pick<GeminiProfile, 'variables' | 'containerVariable'>,
    endpoint: Omit<EndpointDescription, 'ide'>,
    inContainer = isInContainer()
): Record<string, string> {
    const values = (['port', 'workspacePath', 'authToken', 'idePid'] as const)
        .map(key => [variables[key], String(endpoint[key])])
        .filter((entry): entry is [string, string] => entry[0] !== undefined);
    return {
        ...Object.fromEntries(values),
        ...(inContainer && containerVariable !== undefined && { [containerVariable]: 'agent-companion' })
    };
}
