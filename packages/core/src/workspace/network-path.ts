import { win32 } from 'node:path';

/** `\\?\UNC\server\share\file`: the spelling of `\\server\share\file` that skips Windows' own normalization. */
const longShare = /^[\\/]{2}[?.][\\/]UNC[\\/]+/i;

/** `\\?\C:\file`: that of `C:\file`. */
const longDrive = /^[\\/]{2}\?[\\/][a-z]:[\\/]/i;

/** Beginning of a share, or of a device, which may lead to one: two separators, or the object manager's `\??\`. */
const shareOrDevice = /^([\\/]{2}|[\\/]\?\?[\\/])/;

/** Whether a path is on a foreign share: looking there may reveal the Windows user. */
export function isOnForeignShare(
    path: string,
    workspaceRoots: readonly string[],
    platform: NodeJS.Platform = process.platform
): boolean {
    if (platform !== 'win32' || !shareOrDevice.test(path) || longDrive.test(path)) {
        return false;
    }
    const share = shareOf(path);
    return share === undefined || !workspaceRoots.some(root => shareOf(root) === share);
}

/** Share that a path lies on, the same for every spelling; undefined for none, or a device. */
function shareOf(path: string): string | undefined {
    const { root } = win32.parse(win32.normalize(path.replace(longShare, '\\\\')));
    const [, , server = '', share = ''] = root.toLowerCase().split('\\');
    return server && share && !/^[?.]/.test(server) ? `${server}\\${share}` : undefined;
}
