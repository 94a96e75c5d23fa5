import * as path from 'node:path';
import { isOnForeignShare } from './network-path';

/** Why no file can be named by a path, judged by its text alone. */
export type PathTextCode = 'path-empty' | 'path-malformed' | 'path-relative' | 'path-foreign' | 'path-network';

/** `reason` is a sentence for the agent: what is wrong and what to send. */
interface PathTextRefusal {
    readonly code: PathTextCode;
    readonly reason: string;
}

/** Judges an agent's path by its text alone; undefined if it can name a file. @param workspaceRoots whose shares the user has opened. */
export function refusalOfPath(
    filePath: string,
    workspaceRoots: readonly string[] = [],
    platform: NodeJS.Platform = process.platform
): PathTextRefusal | undefined {
    const system = platform === 'win32' ? path.win32 : path.posix;
    const shown = JSON.stringify(filePath.length > 200 ? `${filePath.slice(0, 200)}…` : filePath);
    if (filePath === '') {
        return { code: 'path-empty', reason: 'The path is empty. Send the absolute path of the file.' };
    }
    if (/\0|\p{Surrogate}/u.test(filePath)) {
        const reason = `The path must not contain a NUL character or half a surrogate pair, but is ${shown}. Send the absolute path of the file.`;
        return { code: 'path-malformed', reason };
    }
    if (isOnForeignShare(filePath, workspaceRoots, platform)) {
        const reason = `${shown} names another machine on the network, or a device, and no folder of the workspace is there. Send a path of the workspace, or ask the user to open a folder of that share.`;
        return { code: 'path-network', reason };
    }
    if (system.isAbsolute(filePath)) {
        return undefined;
    }
    if (platform !== 'win32' && /^([a-z]:[\\/]|\\\\)/i.test(filePath)) {
        const reason = `${shown} is a Windows path, but this IDE's backend runs on ${platform}. Send the path as it is there.`;
        return { code: 'path-foreign', reason };
    }
    return { code: 'path-relative', reason: `The path must be absolute, but is ${shown}. Resolve it and call again.` };
}
