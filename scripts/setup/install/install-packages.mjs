import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../../run/repository.mjs';
import { runCommand } from '../../run/run-command.mjs';

/**
 * Installs an exact version of a package from npm into a folder of its own below `.build/installed`, unless it is there, and
 * gives that folder. Install scripts stay off.
 */
export function installPackage(name, version) {
    return installPackages(`${name.replace(/^@/, '').replaceAll('/', '-')}-${version}`, [`${name}@${version}`]);
}

/** The same for several packages, each with its exact version, in a folder of this name; `overrides` as in a manifest. */
export async function installPackages(folderName, packages, overrides = {}) {
    const folder = join(buildFolder, 'installed', folderName);
    if (!existsSync(folder)) {
        // Under another name until it is complete: what an interrupted installation left would pass for a package.
        const unfinished = `${folder}.unfinished`;
        rmSync(unfinished, { recursive: true, force: true });
        mkdirSync(unfinished, { recursive: true });
        // Without a manifest of its own npm would install into the checkout's.
        writeFileSync(join(unfinished, 'package.json'), JSON.stringify({ private: true, overrides }));
        const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
        await runCommand('npm', ['install', ...options, ...packages], { cwd: unfinished });
        renameSync(unfinished, folder);
    }
    return folder;
}

/** The path of an installed package's command: the one of this name, or its only one. */
export function commandOf(folder, name, command) {
    const { bin } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
    const path = typeof bin === 'string' ? bin : (bin[command] ?? Object.values(bin)[0]);
    return join(folder, 'node_modules', name, path);
}
