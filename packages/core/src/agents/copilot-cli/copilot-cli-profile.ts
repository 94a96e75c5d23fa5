import { join } from 'node:path';
import { authorizationOf, isLockFileName, LOCK_FOLDER, lockFileSchema } from '../../protocol/copilot-cli';
import { decodeJson, DiscoveryProfile } from '../../discovery/endpoint-description';

/** How Copilot CLI finds a lock file. @param folder that of its settings. */
export function lockFileProfile(folder: string): DiscoveryProfile {
    return {
        folder: () => join(folder, LOCK_FOLDER),
        folderMode: 0o700,
        isFileName: isLockFileName,
        decode: decodeJson(document => {
            const { socketPath, headers, companion } = lockFileSchema.parse(document);
            return { socketPath, authToken: nonceIn(headers.Authorization), writer: companion };
        })
    };
}

function nonceIn(authorization: string): string {
    return authorization.replace(authorizationOf(''), '');
}
