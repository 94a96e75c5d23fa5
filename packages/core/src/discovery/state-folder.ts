import { mkdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { foldersAbove, isReplaceableIn } from '../sockets/socket-folder';

/** The user's folder for programs' state. Ignores an empty or relative value, as XDG specifies. */
export function stateHome(environment: NodeJS.ProcessEnv, home = homedir()): string {
    const isWindows = process.platform === 'win32';
    const named = isWindows ? environment.LOCALAPPDATA : environment.XDG_STATE_HOME;
    const usual = isWindows ? ['AppData', 'Local'] : ['.local', 'state'];
    return named !== undefined && path.isAbsolute(named) ? named : path.join(home, ...usual);
}

/** Makes a folder for secrets; judges and gives a link's target. @throws Error if another user could replace its content. */
export async function prepareStateFolder(wanted: string): Promise<string> {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    const folder = await realpath(wanted);
    const uid = process.getuid?.();
    if (uid === undefined) {
        return folder;
    }
    const stats = await stat(folder);
    if (stats.uid !== uid || (stats.mode & 0o022) !== 0) {
        throw new Error(`${folder} is not the user's alone`);
    }
    for (const above of foldersAbove(folder)) {
        if (isReplaceableIn(await stat(above))) {
            throw new Error(`another user could replace what is in ${above}`);
        }
    }
    return folder;
}
