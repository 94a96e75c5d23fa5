import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder where the launcher keeps what should survive it: the sample workspace, the demo's own
 * settings, logs. One for each user, theirs alone, following the platform's custom.
 */
export function stateFolder(environment: NodeJS.ProcessEnv): string {
    const folder = join(parent(environment), 'agent-companion');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
}

function parent(environment: NodeJS.ProcessEnv): string {
    if (process.platform === 'win32') {
        return ifAbsolute(environment.LOCALAPPDATA) ?? join(homedir(), 'AppData', 'Local');
    }
    return ifAbsolute(environment.XDG_STATE_HOME) ?? join(homedir(), '.local', 'state');
}

/** The XDG specification has what is empty or relative ignored. */
function ifAbsolute(folder: string | undefined): string | undefined {
    return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}
