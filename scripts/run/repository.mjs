import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of this checkout. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Where the commands keep their own notes: stamps, locks and logs. Git ignores it; deleting it costs one build. */
export const buildFolder = join(repositoryRoot, '.build');

/** The Theia application that `npm start` runs. */
export const browserApp = join(repositoryRoot, 'browser-app');

/** The script behind a command of an installed package, to be run with this very Node. */
export function installedScript(...path) {
    return join(repositoryRoot, 'node_modules', ...path);
}
