import { mkdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';

/** The user's folder for programs' state. Ignores an empty or relative value, as XDG specifies. */
export function stateHome(environment: NodeJS.ProcessEnv): string {
    const isWindows = process.platform === 'win32';
    const named = isWindows ? environment.LOCALAPPDATA : environment.XDG_STATE_HOME;
    const usual = isWindows ? ['AppData', 'Local'] : ['.local', 'state'];
    return named !== undefined && path.isAbsolute(named) ? named : path.join(homedir(), ...usual);
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
    for (let above = path.dirname(folder); above !== path.dirname(above); above = path.dirname(above)) {
        const { mode, uid: owner } = await stat(above);
        // They may do so also if it is sticky.
        if (owner !== uid && owner !== 0) {
            throw new Error(`${above} belongs to another user, who could replace what is in it`);
        }
        // What is in it may be renamed by any user, unless it is sticky. Groups are not judged: most are of one user.
        if ((mode & 0o1002) === 0o002) {
            throw new Error(`every user could replace what is in ${above}`);
        }
    }
    return folder;
}
