import { join } from 'node:path';
import {
    clientNames,
    isLockFileName,
    LockFileContent,
    lockFileName,
    lockFileSchema,
    lockFolderName
} from '../../protocol/claude-code';
import { decodeJson, DiscoveryProfile, ServerAddress } from '../../discovery/endpoint-description';

/** What an agent has to know to reach a window, by a lock file. */
export interface LockDescription extends ServerAddress {
    /** Absolute. */
    readonly workspaceFolders: readonly string[];
    /** For people. */
    readonly ideName: string;
}

/** The kind, as in `AgentTraits`, of a client by the name that it gives itself. */
export function kindOf(clientName: string): string {
    return clientName === clientNames.openCode ? clientNames.openCode : clientNames.claudeCode;
}

/** Profile of lock files. @param folder Claude Code's own: `.claude` in the user's home, unless moved. */
export function lockFileProfile(folder: string): DiscoveryProfile<LockDescription> {
    return {
        folder: () => join(folder, lockFolderName),
        folderMode: 0o700,
        fileName: ({ port }) => lockFileName(port),
        isFileName: isLockFileName,
        encode: ({ port, authToken, workspaceFolders, ideName }, writer) =>
            JSON.stringify({
                pid: writer.pid,
                workspaceFolders: [...workspaceFolders],
                ideName,
                transport: 'ws',
                runningInWindows: process.platform === 'win32',
                authToken,
                companion: { ...writer, port }
            } satisfies LockFileContent),
        decode: decodeJson(document => {
            const { authToken, companion } = lockFileSchema.parse(document);
            return { port: companion.port, authToken, writer: companion };
        })
    };
}
