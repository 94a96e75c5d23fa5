import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { withProgress } from '../run/progress.mjs';
import { repositoryRoot } from '../run/repository.mjs';
import { runCommand } from '../run/run-command.mjs';
import { assertNoneRunning } from './running-backends.mjs';

/**
 * Installs what package-lock.json says, unless it is there already. Install scripts stay off: they
 * compile or download, and on Linux nothing here needs what they make.
 */
export async function ensureInstalled() {
    if (isInstalled()) {
        return;
    }
    assertNoneRunning('Dependencies have to be installed');
    await withProgress('Installing dependencies with npm', '½ to 2 minutes', install);
}

async function install() {
    try {
        await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
        if (process.platform !== 'linux') {
            await runCommand('npm', ['rebuild', 'drivelist', '--loglevel=error']);
        }
    } catch (error) {
        throw new ExpectedError(
            `Installing failed. ${error.message} It said:\n\n${error.output ?? ''}\n` +
                'If npm could not reach its registry, check the network and proxy settings. If it says that package.json\n' +
                'and package-lock.json are not in sync, run `npm install --ignore-scripts` once. Then try again.' +
                (process.platform === 'linux'
                    ? ''
                    : '\nTheia needs a C++ compiler and Python here to build `drivelist`.')
        );
    }
}

/**
 * npm notes what it installed in node_modules/.package-lock.json, as its last act. Comparing
 * versions (not times) also accepts what a plain `npm install` has brought up to date.
 */
function isInstalled() {
    const note = join(repositoryRoot, 'node_modules', '.package-lock.json');
    if (!existsSync(note)) {
        return false;
    }
    const wanted = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(note, 'utf8')).packages;
    return Object.entries(wanted).every(
        ([path, { optional, devOptional, version }]) =>
            !path.startsWith('node_modules/') ||
            (present[path] ? present[path].version === version : optional || devOptional)
    );
}
