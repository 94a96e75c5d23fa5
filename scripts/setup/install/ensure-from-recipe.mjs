import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../../run/expected-error.mjs';
import { withProgress } from '../../run/progress.mjs';
import { buildFolder, repositoryRoot } from '../../run/repository.mjs';
import { CommandFailedError, runCommand } from '../../run/run-command.mjs';
import { withoutOuterNpm } from '../../run/without-outer-npm.mjs';
import { contentStamp } from '../content-stamp.mjs';
import { npmReason } from './npm-reason.mjs';
import { isMadeFor, replaceFolder } from './replaced-folder.mjs';

/**
 * Installs what a recipe's manifest and lockfile say into `.build`, unless it is there.
 * @param recipe a folder in `scripts/setup`; of the same name in `.build`.
 * @param options `refuse` throws where it cannot run; `finish` completes the given folder.
 * @returns the folder.
 * @throws ExpectedError that says why not; what was there stays.
 */
export async function ensureFromRecipe(recipe, { title, usually, refuse = () => undefined, finish = () => undefined }) {
    const folder = join(buildFolder, recipe);
    const recipes = contentStamp([`scripts/setup/${recipe}`]);
    const stamp = JSON.stringify({ recipes, platform: process.platform, arch: process.arch });
    if (!isMadeFor(folder, stamp)) {
        refuse();
        const install = async target => {
            for (const name of ['package.json', 'package-lock.json']) {
                copyFileSync(join(repositoryRoot, 'scripts', 'setup', recipe, name), join(target, name));
            }
            await runNpm(target, title);
            await finish(target);
        };
        await withProgress(`Installing ${title}`, usually, () => replaceFolder(folder, stamp, install));
    }
    return folder;
}

/** Through npm, so that the user's registry, proxy and certificates are obeyed. It checks the integrity of what it loads. */
async function runNpm(cwd, title) {
    // Install scripts compile or load what is ready-made in the packages, or not needed.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    try {
        await runCommand('npm', ['ci', ...options], { cwd, env: withoutOuterNpm });
    } catch (error) {
        if (error instanceof CommandFailedError) {
            throw new ExpectedError(`npm could not install ${title}: ${npmReason(error.output) ?? error.message}`);
        }
        throw error;
    }
}
