import { join } from 'node:path';
import {
    authorizationOf,
    isLockFileName,
    LOCK_FOLDER,
    LockFileContent,
    lockFileSchema
} from '../../protocol/copilot-cli';
import { decodeJson, DiscoveryProfile, ServerAddress } from '../../discovery/endpoint-description';

/** What Copilot CLI has to know to reach a window. It does not use the port. */
export interface LockDescription extends ServerAddress {
    /** A UUID, in lower case: names the file. */
    readonly id: string;
    readonly socketPath: string;
    /** Absolute. */
    readonly workspaceFolders: readonly string[];
    /** For people. */
    readonly ideName: string;
    /** When the window began, in milliseconds since 1970. */
    readonly since: number;
}

/** How Copilot CLI finds a lock file. @param folder that of its settings. */
export function lockFileProfile(folder: string): DiscoveryProfile<LockDescription> {
    return {
        folder: () => join(folder, LOCK_FOLDER),
        folderMode: 0o700,
        fileName: ({ id }) => `${id}.lock`,
        isFileName: isLockFileName,
        encode: ({ socketPath, authToken, workspaceFolders, ideName, since }, companion) =>
            JSON.stringify({
                socketPath,
                scheme: 'unix',
                headers: { Authorization: authorizationOf(authToken) },
                pid: companion.pid,
                ideName,
                timestamp: since,
                workspaceFolders: [...workspaceFolders],
                companion
            } satisfies LockFileContent),
        decode: decodeJson(document => {
            const { socketPath, headers, companion } = lockFileSchema.parse(document);
            return { socketPath, authToken: nonceIn(headers.Authorization), writer: companion };
        })
    };
}

function nonceIn(authorization: string): string {
    return authorization.replace(authorizationOf(''), '');
}
