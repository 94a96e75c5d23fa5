import { join } from 'node:path';
import { clientNames, isLockFileName, lockFileSchema, lockFolderName } from '../../protocol/claude-code';
import { decodeJson, DiscoveryProfile } from '../../discovery/endpoint-description';

/** The kind, as in `AgentTraits`, of a client by the name that it gives itself. */
export function kindOf(clientName: string): string {
    return clientName === clientNames.openCode ? clientNames.openCode : clientNames.claudeCode;
}

/** Profile of lock files. @param folder Claude Code's own: `.claude` in the user's home, unless moved. */
export function lockFileProfile(folder: string): DiscoveryProfile {
    return {
        folder: () => join(folder, lockFolderName),
        folderMode: 0o700,
        isFileName: isLockFileName,
        decode: decodeJson(document => {
            const { authToken, companion } = lockFileSchema.parse(document);
            return { port: companion.port, authToken, writer: companion };
        })
    };
}
