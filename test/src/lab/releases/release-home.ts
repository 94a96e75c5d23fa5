import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

/** Programs by which a release might update itself, for the whole machine. */
const INSTALLERS = ['npm', 'npx', 'pnpm', 'yarn', 'bun', 'brew'];

/** Command line that runs a release's `script` in `home`. It holds in whatever terminal it is run. */
export function releaseCommand(script: string, home: string): string {
    // Old releases update themselves for the whole machine by `npm install -g`. Their settings say no, and the npm that
    // they find does nothing.
    turnUpdatesOff(home);
    const installers = putIdleInstallers(path.join(home, 'installers'));
    const prefix = path.join(home, 'npm-prefix');
    // HOME as well: the oldest ones know no GEMINI_CLI_HOME.
    const variables = [`HOME=${home}`, `GEMINI_CLI_HOME=${home}`, `npm_config_prefix=${prefix}`];
    return `env ${variables.join(' ')} PATH="${installers}:$PATH" node ${script}`;
}

/** Says 'no updates' in the words of the releases before 0.28, too. */
function turnUpdatesOff(home: string): void {
    const file = path.join(home, '.gemini', 'settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { general?: object };
    const general = { ...settings.general, disableAutoUpdate: true, disableUpdateNag: true };
    writeFileSync(file, JSON.stringify({ ...settings, general }));
}

function putIdleInstallers(folder: string): string {
    mkdirSync(folder);
    for (const name of INSTALLERS) {
        const file = path.join(folder, name);
        writeFileSync(file, '#!/bin/sh\necho "Nothing is installed here." >&2\nexit 1\n');
        chmodSync(file, 0o755);
    }
    return folder;
}
