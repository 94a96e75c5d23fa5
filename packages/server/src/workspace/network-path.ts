import { win32 } from 'node:path';

/** `\\?\UNC\server\share\file`: the spelling of `\\server\share\file` that skips Windows' own normalization. */
const longShare = /^[\\/]{2}[?.][\\/]UNC[\\/]+/i;

/** `\\?\C:\file`: that of `C:\file`. */
const longDrive = /^[\\/]{2}\?[\\/][a-z]:[\\/]/i;

/** Two separators name a share or a device, which may be a way to a share; as does the object manager's own `\??\`. */
const shareOrDevice = /^([\\/]{2}|[\\/]\?\?[\\/])/;

/**
 * Whether merely looking for an absolute path may have Windows tell another machine who the user is, going by its text alone. A
 * share that one of the workspace's roots lies on does not count: the user has opened it.
 */
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

/** The share that a path lies on, the same for every spelling of it; undefined if it lies on none, or on a device. */
function shareOf(path: string): string | undefined {
    const { root } = win32.parse(win32.normalize(path.replace(longShare, '\\\\')));
    const [, , server = '', share = ''] = root.toLowerCase().split('\\');
    return server && share && !/^[?.]/.test(server) ? `${server}\\${share}` : undefined;
}
