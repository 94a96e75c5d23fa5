import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { DiscoveryFileContent, discoveryFileSchema } from '@gemini-companion/protocol';

/** The connections published in a discovery folder, in the order of their ports. */
export function publishedConnections(folder: string): DiscoveryFileContent[] {
    return readdirSync(folder)
        .filter(name => name.endsWith('.json'))
        .map(name => discoveryFileSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
        .sort((left, right) => left.port - right.port);
}
