import { existsSync } from 'node:fs';
import { EndpointDescription, GeminiProfile } from './gemini-profile';

/** The files by which a CLI knows that it runs inside a container. */
const containerMarkers = ['/.dockerenv', '/run/.containerenv'];

/** Whether a CLI on this machine would take itself to be inside a container. */
export function isInContainer(exists: (path: string) => boolean = existsSync): boolean {
    return containerMarkers.some(exists);
}

/** Variables of a terminal; in a container one more, so that Gemini CLI dials 127.0.0.1. */
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
        // Not `host.docker.internal`. Hardly anything else reads it, unlike `SSH_CONNECTION` and `REMOTE_CONTAINERS`.
        ...(inContainer && containerVariable !== undefined && { [containerVariable]: 'agent-companion' })
    };
}
