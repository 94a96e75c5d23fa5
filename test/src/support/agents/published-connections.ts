import { DiscoveryFileContent, discoveryFileSchema } from '@agent-companion/core/protocol/gemini';
import { folderState } from '../folder-state';
import { until } from '../until';

/** The connections published in a discovery folder, in the order of their ports. */
export function publishedConnections(folder: string): DiscoveryFileContent[] {
    return Object.entries(folderState(folder))
        .filter(([name]) => name.endsWith('.json'))
        .map(([, { text }]) => discoveryFileSchema.parse(JSON.parse(text)))
        .sort((left, right) => left.port - right.port);
}

/** The first of them, once there is one. */
export function firstConnection(folder: string): Promise<DiscoveryFileContent> {
    return until('a window is published', () => publishedConnections(folder)[0]);
}
